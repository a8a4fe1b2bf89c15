"""Pictures with a palette, a third of the size: the browser counts the colours, and the file is written here."""

from __future__ import annotations

import base64
import struct
import zlib

from playwright.sync_api import Page

SIGNATURE = b"\x89PNG\r\n\x1a\n"

COUNT = """async (picture) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const { width, height } = bitmap;
  const brush = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  brush.drawImage(bitmap, 0, 0);
  const { data } = brush.getImageData(0, 0, width, height);
  const counts = new Uint32Array(32768);
  const sums = [0, 1, 2].map(() => new Float64Array(32768));
  const bins = new Uint16Array(width * height);
  for (let at = 0; at < bins.length; at++) {
    const [red, green, blue] = [data[4 * at], data[4 * at + 1], data[4 * at + 2]];
    const bin = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    bins[at] = bin;
    counts[bin]++;
    sums[0][bin] += red;
    sums[1][bin] += green;
    sums[2][bin] += blue;
  }
  const colour = (bin) => sums.map((sum) => Math.round(sum[bin] / counts[bin]));
  const used = [...counts.keys()].filter((bin) => counts[bin]);
  used.sort((one, other) => counts[other] - counts[one]);
  const palette = used.slice(0, 200).map(colour);
  const weights = [2, 4, 3]; // eyes tell greens apart best
  const distance = (one, other) => weights.reduce((sum, weight, at) => sum + weight * (one[at] - other[at]) ** 2, 0);
  for (const bin of used.slice(200)) {
    if (palette.length === 256) break;
    const own = colour(bin);
    if (Math.min(...palette.map((each) => distance(each, own))) > 1500) palette.push(own);
  }
  const place = new Uint8Array(32768);
  for (const bin of used) {
    const own = colour(bin);
    let best = Infinity;
    palette.forEach((each, index) => {
      const far = distance(each, own);
      if (far < best) [best, place[bin]] = [far, index];
    });
  }
  let text = "";
  for (let at = 0; at < bins.length; at++) text += String.fromCharCode(place[bins[at]]);
  return { width, height, palette: palette.flat(), pixels: btoa(text) };
}"""


def packed(page: Page, picture: bytes) -> bytes:
    """The same picture in at most 256 colours."""
    found = page.evaluate(COUNT, base64.b64encode(picture).decode())
    width, height, pixels = found["width"], found["height"], base64.b64decode(found["pixels"])
    rows = b"".join(b"\0" + pixels[row * width : (row + 1) * width] for row in range(height))
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", bytes(found["palette"])),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ]
    return SIGNATURE + b"".join(_chunk(*part) for part in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
