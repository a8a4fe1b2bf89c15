import { createHash, createHmac, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fromHex, hmac, sha256, toHex } from "../src/deal/sha256";

const text = (words: string) => new TextEncoder().encode(words);

describe("SHA-256", () => {
  test.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("of the standard's example %#", (message, digest) => {
    expect(toHex(sha256(text(message)))).toBe(digest);
  });

  test("of every length around the block borders, and of many random ones", () => {
    const lengths = [...Array(300).keys(), ...Array.from(randomBytes(200), (byte) => byte * 37)];
    for (const length of lengths) {
      const message = randomBytes(length);
      expect(toHex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
    }
  });
});

describe("HMAC", () => {
  test("of RFC 4231, test case 2", () => {
    expect(toHex(hmac(text("Jefe"), text("what do ya want for nothing?")))).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
  });

  test("of keys shorter and longer than a block", () => {
    for (const length of [0, 1, 32, 63, 64, 65, 131, 200]) {
      const [key, message] = [randomBytes(length), randomBytes(length * 3)];
      expect(toHex(hmac(key, message))).toBe(createHmac("sha256", key).update(message).digest("hex"));
    }
  });
});

test("hex is read as it was written", () => {
  const some = randomBytes(40);
  expect(toHex(fromHex(toHex(some)))).toBe(some.toString("hex"));
});
