/** The server's HTTP answers; a refusal becomes an error with the server's reason. */

import type { RefusedRequest, WireReason } from "../protocol";
import { loadReasons } from "../texts/reasons";

export class Refusal extends Error {
  constructor(
    /** Null where no answer came, or one that is not the server's. */
    readonly reason: WireReason | null,
    readonly status: number,
  ) {
    super(reason?.sentence ?? `no answer (${status})`);
  }
}

/** What the server makes of a text. */
export async function askOf<Answer>(path: string, text: string): Promise<Answer> {
  const response = await fetched(path, { method: "POST", body: text });
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as Answer;
}

/** With a token one is whoever got it, as at a socket; otherwise the guest of the cookie. */
export async function ask<Answer>(path: string, body?: unknown, token?: string | null): Promise<Answer> {
  const response = await answered(path, body, token);
  if (!response.ok) throw await refusal(response);
  if (response.status === 204) return undefined as Answer;
  return (await response.json()) as Answer;
}

async function answered(path: string, body: unknown, token?: string | null): Promise<Response> {
  const asked = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { ...(body === undefined ? {} : JSON_TYPE), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return fetched(path, { ...asked, headers });
}

async function fetched(path: string, wishes: RequestInit): Promise<Response> {
  try {
    return await fetch(path, wishes);
  } catch {
    throw new Refusal(null, 0);
  }
}

const JSON_TYPE = { "content-type": "application/json" };

/** With the words for it at hand; where they cannot be had, it is said in English. */
async function refusal(response: Response): Promise<Refusal> {
  const [said] = await Promise.all([reason(response), loadReasons().catch(() => undefined)]);
  return new Refusal(said, response.status);
}

async function reason(response: Response): Promise<WireReason | null> {
  try {
    return ((await response.json()) as RefusedRequest).reason;
  } catch {
    return null;
  }
}
