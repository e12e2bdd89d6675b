import fc from 'fast-check'
import { endpoints } from '../../src-server/api.ts'
import { describe, expect, test } from '../support/test.ts'

const RUNS = 25

/** What breaks programs: the edges of numbers, of text, of SQL, of paths, and shapes nobody asked for. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '',
      ' ',
      '0',
      '-1',
      '1',
      '2147483648',
      '9223372036854775807',
      '9223372036854775808',
      '1e9',
      'NaN',
      '0x10',
      '1.5',
    ],
    ...[
      'true',
      'null',
      'None',
      'Any',
      '[]',
      '{}',
      '\u0000',
      'a\u0000b',
      '\ud800',
      '%',
      '%_\\',
      "'",
      '"; --',
      '../..',
      '%2e%2e%2f',
    ],
    ...[
      '2026-02-31',
      '0000-00-00',
      '9999-12-31T23:59:59Z',
      '-271821-04-20',
      '2026-13-01T00:00:00Z',
      'created_at',
      'desc',
      'all',
    ],
    ...[
      'x'.repeat(5_000),
      'ß'.repeat(300),
      '😀'.repeat(300),
      'a,b,,c',
      '@user1',
      '#1',
      '/close',
      '`'.repeat(200),
      '('.repeat(400),
    ],
    ...[
      null,
      0,
      -1,
      2 ** 53,
      1.5,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      [''],
      { a: 1 },
      { '': 1 },
      ['a', { b: 'c' }],
      { constructor: 1 },
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.string({ maxLength: 8 }), { maxLength: 4 }),
  fc.integer({ min: -3, max: 5 }),
)

describe('every endpoint', () => {
  test.for(
    endpoints
      .filter(({ contract }) => !contract.address.endsWith('/sign-in'))
      .map((each) => [each.contract.address, each] as const),
  )(
    '%s answers whatever it is sent, and never with an error of its own',
    async ([address, { contract }], { server, given, asLoose }) => {
      const admin = await given.admin()
      const user = await given.user()
      const project = await given.project({ owner: user, in: await given.group({ path: 'some' }) })
      await given.member({ project }, user, 40)
      const callers = [await asLoose(null), await asLoose(user), await asLoose(admin)]
      const make = callers[2]
      for (const title of ['first', 'second']) {
        const issue = await make?.('POST /projects/:id/issues', { id: project.id, title, labels: ['bug'] })
        expect(issue?.status).toBe(201)
        await make?.('POST /projects/:id/issues/:issue_iid/notes', { id: project.id, issue_iid: 1, body: 'A note' })
      }
      await make?.('POST /projects/:id/milestones', { id: project.id, title: 'one' })
      const path = Object.keys(contract.params ?? {})
      const places = fc.record(
        Object.fromEntries(
          path.map((name) => [
            name,
            fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>(1) }, { weight: 1, arbitrary: inPath }),
          ]),
        ),
      )
      const rest = fc.dictionary(
        fc.constantFrom(
          'page',
          'per_page',
          'sudo',
          'private_token',
          ...Object.keys({ ...contract.query, ...contract.body }),
        ),
        address.startsWith('GET ') ? nasty.filter(isEncodable) : nasty,
        { maxKeys: 5 },
      )
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...callers), places, rest, async (call, params, others) => {
          const { status } = await call(address, { ...others, ...params })
          expect(status).toBeLessThan(500)
        }),
        { numRuns: RUNS },
      )
      // Whatever that was, the instance is well and its books are true.
      expect((await server.send('GET', '/-/readiness')).status).toBe(200)
    },
  )
})

/** What can stand between two slashes of a path. */
const inPath = nasty.map(String).filter((text) => text !== '' && text !== '.' && text !== '..' && text.isWellFormed())

/** Half a surrogate pair can stand in JSON, but not in a URL. */
const isEncodable = (value: unknown) => JSON.stringify(value) === JSON.stringify(value)?.replace(/\\ud[89a-f]/g, '')
