import fc from 'fast-check'

/**
 * Texts of any code points, sometimes names of built-in properties. `fc.string({ unit: 'binary' })` generates the same texts, but builds a
 * table of all code points first, which takes a second in each worker.
 */
export function anyText(maxLength = 40): fc.Arbitrary<string> {
  const point = fc.integer({ min: 0, max: 0x10ffff - SURROGATES }).map((n) => (n < 0xd800 ? n : n + SURROGATES))
  const points = fc.array(point, { maxLength }).map((all) => String.fromCodePoint(...all))
  return fc.oneof({ weight: 4, arbitrary: points }, { weight: 1, arbitrary: fc.string({ maxLength }) })
}

const SURROGATES = 0x800
