import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { yamlText } from '../../../src-server/seeds/writing/yaml-text.ts'
import { runs } from '../../support/runs.ts'

const ofLibrary = (value: unknown) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })

/** Signs and words that mean something in YAML, and texts that look like other values. */
const parts = fc.constantFrom(
  ...[
    'a',
    'Acme',
    'null',
    'true',
    'No',
    '~',
    '-',
    '?',
    ':',
    ': ',
    '#',
    ' #',
    ' ',
    '\n',
    '\n\n',
    '\t',
    '"',
    "'",
    '\\',
    '|',
    '>',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    '&',
    '*',
    '!',
    '%',
    '@',
    '`',
    '---',
    '...',
    '0x1f',
    '1e3',
    '.5',
    '-3d2h',
    '12',
    '.inf',
    '<<',
    '=',
  ],
  ...['2026-01-31', '2026-01-31T12:00:00.000Z', 'é', '🚀', '\u2028', '\r', '\u0007', 'x'.repeat(90)],
)
const text = fc.oneof(
  fc.array(parts, { maxLength: 8 }).map((list) => list.join('')),
  fc.string(),
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom('name', 'title', 'labels'), text), tie('value'), { maxKeys: 4 }),
  ),
}))

test('values are written as the YAML library writes them', () => {
  fc.assert(
    fc.property(fc.dictionary(text, value, { maxKeys: 4 }), (seed) => {
      expect(yamlText(seed)).toBe(ofLibrary(seed))
    }),
    runs(100, 20_000),
  )
})

test('a value that is no collection is written too', () => {
  for (const one of ['a', 'a: b', 7, null, [], {}, [[]], [[['a'], []]], { a: undefined }])
    expect(yamlText(one)).toBe(ofLibrary(one))
})
