import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Image } from '../../../src-server/kit/db/image.ts'
import { runs } from '../../support/runs.ts'

/** Changes of bytes: places, and the length at the end. */
const edits = fc.record({
  length: fc.integer({ min: 1, max: 40_000 }),
  places: fc.array(fc.tuple(fc.nat(40_000), fc.nat(255)), { maxLength: 4 }),
})

function edited(bytes: Buffer, { length, places }: { length: number; places: readonly (readonly [number, number])[] }) {
  const result = Buffer.alloc(length)
  bytes.copy(result)
  for (const [place, value] of places) if (place < length) result[place] = value
  return result
}

describe('an image', () => {
  test('has the bytes that it was made of, in memory and in a file, whatever it shares', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-image-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    let files = 0
    fc.assert(
      fc.property(fc.array(edits, { minLength: 1, maxLength: 5 }), (all) => {
        let bytes = Buffer.alloc(30_000, 7)
        let image = Image.of(Buffer.from(bytes))
        for (const edit of all) {
          bytes = edited(bytes, edit)
          image = Image.of(Buffer.from(bytes), image)
          expect(image.bytes().equals(bytes)).toBe(true)
          image.storeIn(join(folder, String(files++)))
          expect(image.bytes().equals(bytes)).toBe(true)
          expect(image.size).toBe(bytes.length)
        }
      }),
      runs(60, 1000),
    )
  })

  test('shares the bytes of a similar one, and needs only the changed blocks', () => {
    const base = Image.of(Buffer.alloc(400_000, 1))
    const changed = Buffer.alloc(400_000, 1)
    changed[5000] = 2
    const image = Image.of(changed, base)
    expect(image.base).toBe(base.base)
    expect(image.own_bytes).toBe(4096 + 4)
    expect(Image.of(Buffer.alloc(400_000, 3), base).base).not.toBe(base.base)
  })
})
