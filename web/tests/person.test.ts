import { expect, test, vi } from "vitest";
import { lastName } from "../src/person/knownName";
import { mayOffer, offerNoMore } from "../src/person/offered";
import { betterAddress, deviceName, obstacle } from "../src/person/passkey";
import { MemoryStorage } from "./storage";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

test("keeping oneself is offered at the end of one game, and never again", () => {
  vi.stubGlobal("localStorage", new MemoryStorage());
  expect(mayOffer("first")).toBe(true);
  expect(mayOffer("first"), "the page was loaded anew").toBe(true);
  expect(mayOffer("second")).toBe(false);
  offerNoMore();
  expect(mayOffer("first")).toBe(false);
});

test("passkeys are for names, where nobody can listen", () => {
  for (const address of ["127.0.0.1", "192.168.1.20", "[::1]"]) expect(obstacle(address, true)).toBe("address");
  expect(obstacle("barn.local", false)).toBe("address");
  expect(obstacle("localhost", true)).not.toBe("address");
});

test("on this machine there is a better address", () => {
  expect(betterAddress({ hostname: "127.0.0.1", port: "8630", pathname: "/me" })).toBe("http://localhost:8630/me");
  expect(betterAddress({ hostname: "127.0.0.1", port: "", pathname: "/" })).toBe("http://localhost/");
  expect(betterAddress({ hostname: "192.168.1.20", port: "8630", pathname: "/me" })).toBeNull();
});

test("a passkey is called after its device", () => {
  expect(deviceName("Mozilla/5.0 (Linux; Android 14)")).toBe("Android");
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)")).toBe("iPhone");
  expect(deviceName("curl")).toBe("Maquignon");
});

test("a device that has just become somebody's knows the name they sat down with last", () => {
  const seats = [{ name: "Ann" }, { name: "Ben" }];
  expect(
    lastName([
      { seat: null, seats },
      { seat: 1, seats },
      { seat: 0, seats },
    ]),
  ).toBe("Ben");
  expect(lastName([{ seat: null, seats }, { seat: 0 }])).toBe("");
});
