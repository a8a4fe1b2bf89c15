/** Passkeys: whether this page may use them, making one, and showing one. */

import { ask, Refusal } from "../net/api";
import type { NewPasskey, PasskeyAnswer, PasskeyOffer, PasskeyQuestion } from "../protocol";
import { settings } from "../settings.svelte";
import { sentenceOf } from "../start/refused";
import { meText } from "../texts/me";

/** Browsers know passkeys for names alone, on https or on this machine. */
export type Obstacle = "address" | "browser";

export function obstacle(hostname = location.hostname, isSheltered = isSecureContext): Obstacle | null {
  if (/^[\d.]+$|^\[/.test(hostname) || !isSheltered) return "address";
  return "credentials" in navigator && "PublicKeyCredential" in globalThis ? null : "browser";
}

/** This page under the name at which passkeys work; null where there is none. */
export function betterAddress(place: Pick<Location, "hostname" | "port" | "pathname"> = location): string | null {
  if (place.hostname !== "127.0.0.1") return null;
  return `http://localhost${place.port && `:${place.port}`}${place.pathname}`;
}

const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"];

/** What a passkey that is made here is called, unless somebody knows better. */
export function deviceName(agent = navigator.userAgent): string {
  return SYSTEMS.find((system) => agent.includes(system)) ?? "Maquignon";
}

export async function makePasskey(name: string): Promise<void> {
  const offer = await ask<PasskeyOffer>("/api/person/passkeys/new", {});
  const who = settings.name || "Maquignon";
  const made = await navigator.credentials.create({
    publicKey: {
      rp: { id: offer.site, name: "Maquignon" },
      user: { id: bytes(offer.handle), name: who, displayName: who },
      challenge: bytes(offer.challenge),
      pubKeyCredParams: offer.algorithms.map((alg) => ({ type: "public-key", alg })),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
      excludeCredentials: offer.known.map((id) => ({ type: "public-key", id: bytes(id) })),
      attestation: "none",
    },
  });
  const { clientDataJSON, attestationObject } = (made as PublicKeyCredential)
    .response as AuthenticatorAttestationResponse;
  const kept: NewPasskey = { name, client_data: text(clientDataJSON), attestation: text(attestationObject) };
  await ask<undefined>("/api/person/passkeys", kept);
}

/** From then on this device is its person's too. */
export async function showPasskey(): Promise<void> {
  const question = await ask<PasskeyQuestion>("/api/person/passkeys/question", {});
  const shown = (await navigator.credentials.get({
    publicKey: { rpId: question.site, challenge: bytes(question.challenge), userVerification: "preferred" },
  })) as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature } = shown.response as AuthenticatorAssertionResponse;
  const answer: PasskeyAnswer = {
    id: text(shown.rawId),
    client_data: text(clientDataJSON),
    authenticator_data: text(authenticatorData),
    signature: text(signature),
  };
  await ask<undefined>("/api/person/passkeys/enter", answer);
}

/** Why there is none now: a browser says no more than that it was not allowed. */
export function passkeySentence(error: unknown): string {
  return error instanceof Refusal ? sentenceOf(error) : meText("passkeyNone");
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

function text(content: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(content), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
