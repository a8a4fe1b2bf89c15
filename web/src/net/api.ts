/** The server's HTTP answers; a refusal becomes an error whose message is a sentence for a person. */

export class Refusal extends Error {
  constructor(
    sentence: string,
    readonly status: number,
  ) {
    super(sentence);
  }
}

export async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await answered(path, body);
  if (!response.ok) throw new Refusal(await reason(response), response.status);
  return (await response.json()) as Answer;
}

async function answered(path: string, body: unknown): Promise<Response> {
  const asked = body === undefined ? {} : { method: "POST", body: JSON.stringify(body), headers: JSON_TYPE };
  try {
    return await fetch(path, asked);
  } catch {
    throw new Refusal("the server cannot be reached", 0);
  }
}

const JSON_TYPE = { "content-type": "application/json" };

async function reason(response: Response): Promise<string> {
  try {
    return ((await response.json()) as { reason: string }).reason;
  } catch {
    return `the server answered ${response.status}`;
  }
}
