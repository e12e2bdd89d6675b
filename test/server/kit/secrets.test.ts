import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MASK, maskSecrets, maskText } from '../../../src-server/kit/secrets.ts'
import { runs } from '../../support/runs.ts'

const SECRET = 'Zx9-canary_Qw7'
const masking = { credentials: [] as string[], max_length: 100_000 }

const secretNames = fc
  .constantFrom(
    ...['password', 'current_password', 'private_token', 'PRIVATE-TOKEN', 'accessToken', 'client_secret', 'apiKey'],
    ...[
      'private_key',
      'X-Api-Key',
      'Authorization',
      'Cookie',
      'aws_access_key',
      'passphrase',
      'db.passwd',
      'otp',
      'code',
    ],
    ...['runners_token', 'credentials', 'SESSION_ID', 'pin', 'signature', 'jwt'],
  )
  .chain((name) => fc.constantFrom(name, name.toUpperCase()))
const plainText = fc.string({ maxLength: 12, unit: fc.constantFrom(...'abc é."\'\\{}[]:=,&/-_\n1') })
const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    plainText,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(plainText, tie('value'), { maxKeys: 3 }),
  ),
})).value

/** Puts a value somewhere into an arbitrary structure. */
const somewhere = (inner: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(inner, fc.array(fc.tuple(fc.boolean(), plainText, plain), { maxLength: 4 }))
    .map(([value, wraps]) =>
      wraps.reduce<unknown>(
        (within, [asList, name, other]) => (asList ? [other, within] : { [`x${name}`]: within, y: other }),
        value,
      ),
    )

const secretValues = fc.oneof(
  fc.constant(SECRET),
  fc.constant([SECRET]),
  fc.constant({ nested: { deep: SECRET } }),
  fc.constant([{ value: SECRET }]),
)
/** Texts with a secret that no name gives away. */
const secretTexts = fc.constantFrom(
  `-----BEGIN RSA PRIVATE KEY-----\nMII${SECRET}\n-----END RSA PRIVATE KEY-----`,
  `-----BEGIN OPENSSH PRIVATE KEY-----\n${SECRET}`,
  `glpat-${SECRET}`,
  `gantry-session-${SECRET}`,
  `Bearer ${SECRET}`,
  `https://deploy:${SECRET}@example.com/a.git`,
  `/projects?private_token=${SECRET}&page=2`,
  `{"password": "two words ${SECRET}"}`,
  `{\\"secret\\":\\"${SECRET}\\"}`,
  `export DB_PASSWORD='two words ${SECRET}'`,
  `API_KEY=${SECRET}`,
  `token: ${SECRET}`,
  `https://bucket.example.com/a.gz?X-Amz-Date=1&X-Amz-Signature=${SECRET}`,
  `https://blobs.example.com/a.gz?sv=1&sig=${SECRET}&se=2`,
)

const textOf = (value: unknown) => JSON.stringify(maskSecrets(value, masking)?.value)

describe('masked parameters', () => {
  test('contain no value of a secret field, wherever the field is', () => {
    fc.assert(
      fc.property(
        somewhere(fc.tuple(secretNames, secretValues).map(([name, value]) => ({ other: 1, [name]: value }))),
        (value) => {
          expect(textOf(value)).not.toContain('canary')
        },
      ),
      runs(500, 20_000),
    )
  })

  test('contain no secret inside a text or a name of a field', () => {
    fc.assert(
      fc.property(
        somewhere(
          fc
            .tuple(secretTexts, fc.constantFrom('', ' ', '\n', ', '), fc.boolean())
            .map(([text, between, asName]) =>
              asName ? { [text]: '' } : `before${between || ' '}${text}${between}after`,
            ),
        ),
        (value) => {
          expect(textOf(value)).not.toContain('canary')
        },
      ),
      runs(500, 20_000),
    )
  })

  test('contain no password of a URL, whatever it consists of', () => {
    const password = fc
      .array(fc.constantFrom('/', '%2F', ':', '?', '#', '&', 'é', '7', '-'), { maxLength: 8 })
      .map((parts) => [...parts, 'canary', ...parts].join(''))
    const url = fc.tuple(fc.constantFrom('https', 'redis', 'git+ssh'), fc.constantFrom('deploy', '', 'a-b'), password)
    fc.assert(
      fc.property(
        somewhere(url.map(([scheme, user, secret]) => `see ${scheme}://${user}:${secret}@host/a`)),
        (value) => {
          expect(textOf(value)).not.toContain('canary')
          expect(textOf(value)).toContain('@host/a')
        },
      ),
      runs(300, 10_000),
    )
  })

  test('keep a host with its port, although an @ follows', () => {
    for (const text of [
      'https://registry.example.com:4873/@scope/tool',
      'http://localhost:4880/@ada',
      'http://127.0.0.1:80/@a',
    ])
      expect(maskText(text)).toBe(text)
  })

  test('contain the credentials of the request nowhere', () => {
    const own = { credentials: ['own credential, in any form'], max_length: 100_000 }
    fc.assert(
      fc.property(
        somewhere(fc.tuple(plainText, plainText).map(([a, b]) => `${a}${own.credentials[0]}${b}`)),
        (value) => {
          expect(JSON.stringify(maskSecrets(value, own)?.value)).not.toContain('own credential')
        },
      ),
      runs(300, 10_000),
    )
  })

  test('are otherwise unchanged', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const masked = maskSecrets(value, masking)
        expect(masked?.paths).toEqual([])
        expect(JSON.stringify(masked?.value)).toBe(JSON.stringify(value))
      }),
      runs(500, 20_000),
    )
  })

  test('name the places of the secrets, but not the credentials of the request', () => {
    const value = {
      name: 'hook',
      private_token: SECRET,
      hooks: [{ url: 'https://example.com', token: SECRET }],
      variables: [{ key: 'DB_PASSWORD', value: SECRET, protected: true }],
      note: `password=${SECRET}`,
      require_password: true,
      password: null,
    }
    expect(maskSecrets(value, masking)).toEqual({
      value: {
        name: 'hook',
        private_token: MASK,
        hooks: [{ url: 'https://example.com', token: MASK }],
        variables: [{ key: 'DB_PASSWORD', value: MASK, protected: true }],
        note: `password=${MASK}`,
        require_password: true,
        password: null,
      },
      paths: ['hooks[0].token', 'variables[0].value', 'note'],
    })
  })

  test('are the variables of the URL of a hook, and what the database holds sealed', () => {
    const sent = { url_variables: [{ key: 'k', value: SECRET }], hook: { url_variables: { k: SECRET } } }
    expect(maskSecrets({ ...sent, url_variables_sealed: 'v1.x' }, masking)).toEqual({
      value: {
        url_variables: [{ key: 'k', value: MASK }],
        hook: { url_variables: { k: MASK } },
        url_variables_sealed: MASK,
      },
      paths: ['url_variables[0].value', 'hook.url_variables.k', 'url_variables_sealed'],
    })
  })

  test('are given up beyond the longest length', () => {
    expect(maskSecrets({ text: 'a'.repeat(90) }, { credentials: [], max_length: 100 })?.paths).toEqual([])
    expect(maskSecrets({ text: 'a'.repeat(100) }, { credentials: [], max_length: 100 })).toBeUndefined()
  })
})

describe('masked texts', () => {
  test('stay as they are when they are masked again', () => {
    fc.assert(
      fc.property(secretTexts, (text) => {
        expect(maskText(maskText(text))).toBe(maskText(text))
      }),
      runs(50, 500),
    )
  })

  test.for([
    'Password is too short',
    'The token expired on 2026-05-22.',
    'a@example.com wrote to https://example.com:8080/a',
    '404 Project Not Found',
    'labels=bug&page=2',
  ])('"%s" has no secret', (text) => expect(maskText(text)).toBe(text))
})
