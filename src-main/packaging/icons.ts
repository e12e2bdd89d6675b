import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Draws an SVG as a square PNG with sides of so many pixels. */
export type Draw = (svg: string, size: number) => Uint8Array

/** The types of macOS for icons that are PNG files, by size. */
const icns_types = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}
const ico_sizes = [16, 24, 32, 48, 64, 128, 256]
const png_sizes = [16, 32, 48, 64, 128, 256, 512]

/** Writes the icons of all systems into a folder: `icon.icns`, `icon.ico`, and `icons/` for Linux. */
export function writeIcons(svg: string, folder: string, draw: Draw): void {
  const drawn = new Map<number, Buffer>()
  const png = (size: number) => {
    const image = drawn.get(size) ?? Buffer.from(draw(svg, size))
    drawn.set(size, image)
    return image
  }
  mkdirSync(join(folder, 'icons'), { recursive: true })
  for (const size of png_sizes) writeFileSync(join(folder, 'icons', `${size}x${size}.png`), png(size))
  writeFileSync(join(folder, 'icon.ico'), icoOf(ico_sizes.map((size) => ({ size, image: png(size) }))))
  const images = Object.entries(icns_types).flatMap(([size, types]) =>
    types.map((type) => ({ type, image: png(Number(size)) })),
  )
  writeFileSync(join(folder, 'icon.icns'), icnsOf(images))
}

/** A directory of 16 bytes for each image, then the images. A size of 256 is written as 0. */
export function icoOf(images: readonly { size: number; image: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [at, { size, image }] of images.entries()) {
    const entry = 6 + 16 * at
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(image.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += image.length
  }
  return Buffer.concat([head, ...images.map(({ image }) => image)])
}

/** Blocks of a type, a length that includes the eight bytes before the content, and the content. */
export function icnsOf(images: readonly { type: string; image: Buffer }[]): Buffer {
  const block = (type: string, content: Buffer) => {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
    head.writeUInt32BE(8 + content.length, 4)
    return Buffer.concat([head, content])
  }
  return block('icns', Buffer.concat(images.map(({ type, image }) => block(type, image))))
}
