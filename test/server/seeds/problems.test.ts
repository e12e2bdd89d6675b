import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSeedFile, readSeedValue } from '../../../src-server/seeds/read-seed.ts'
import { lineOf } from '../../../src-server/seeds/source/documents.ts'
import { runs } from '../../support/runs.ts'
import { clock, instanceOf, problemsOf } from './seed-store.ts'

describe('a seed that is wrong', () => {
  test('has all its problems named with line, column and the nearest known name', async () => {
    const text = `users:
  - username: alice
    nme: x
    admin: maybe
groups:
  - path: acme
    members: { alise: owner, root: maintaner }
    milestnes: []
projects:
  - path: acme/shop
    labels: [{ title: bug }]
    issues:
      - { title: A, author: roott, labels: [bugg], due_date: someday }
      - {}
  - path: acne/shop
settings: { signup_enabeld: true }
`
    expect(await problemsOf(text)).toEqual([
      '3:5: users[0].nme: unknown key `nme`; did you mean `name`?',
      '4:12: users[0].admin: must be true or false, not a text',
      '7:23: groups[0].members.alise: unknown user `alise`; did you mean `alice`?',
      '7:36: groups[0].members.root: must be `minimal`, `guest`, `reporter`, `developer`, `maintainer`, `owner`; did you mean `maintainer`?',
      '8:5: groups[0].milestnes: unknown key `milestnes`; did you mean `milestones`?',
      '13:29: projects[0].issues[0].author: unknown user `roott`; did you mean `root`?',
      '13:45: projects[0].issues[0].labels[0]: unknown label `bugg`; did you mean `bug`?',
      '13:62: projects[0].issues[0].due_date: must be a date such as 2026-03-01, -3d, +2w or today',
      '14:9: projects[0].issues[1]: `title` is missing',
      '15:11: projects[1].path: there is no group or user `acne`; did you mean `acme`?',
      '16:13: settings.signup_enabeld: unknown setting `signup_enabeld`; did you mean `signup_enabled`?',
    ])
  })

  test('has no nearest names after fifty problems, because they take long to find in a large seed', async () => {
    const paths = Array.from({ length: 60 }, (_, at) => `  - path: acne/p${at}`)
    const problems = await problemsOf(`groups:\n  - path: acme\nprojects:\n${paths.join('\n')}\n`)
    expect(problems).toHaveLength(60)
    expect(problems.filter((problem) => problem.endsWith('; did you mean `acme`?'))).toHaveLength(50)
    const keys = Array.from({ length: 60 }, (_, at) => `users${at}: []`)
    const unknown = await problemsOf(keys.join('\n'))
    expect(unknown.filter((problem) => problem.includes('did you mean'))).toHaveLength(50)
  })

  test.each([
    [
      'a token that stands twice',
      'users:\n- {username: a, tokens: [{name: x, token: t}, {name: y, token: t}]}',
      'users[0].tokens[1].token: another token has the same `token`',
    ],
    ['an include in a text', 'include: [base.yaml]', '1:1: include: is only for seed files'],
    [
      'an alias bomb',
      `a: &a [1,1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: [*e,*e,*e]`,
      'Aliases repeat too much',
    ],
    ['too many levels', '['.repeat(20_000), 'More than 100 levels'],
    ['a key that is a list', '[1]: 2', 'A key must be a text'],
    ['a secret setting', 'settings: { recaptcha_private_key: x }', 'is a secret; set it with the API'],
    [
      'a key that is no SSH key',
      'users: [{ username: a, ssh_keys: [{ title: k, key: nope }] }]',
      'must be a public SSH key',
    ],
    ['more records than a server generates', 'generate: { issues: 200001 }', 'Too big'],
    ['no value for what always has one', 'users: [{ username: a, created_at: }]', 'must be a text, not empty'],
    [
      'a number that leaves no room for the next one',
      'projects: [{ path: root/x, issues: [{ title: a, iid: 9007199254740991 }] }]',
      'Too big',
    ],
    ['a key that is used twice', 'users: []\ntopics: []\nusers: []', '3:1: : The key `users` is used twice'],
    [
      'labels of one title, from which a generator takes two',
      'projects: [{ path: root/x, labels: [{ title: a }, { title: a }, { title: a }], generate: { issues: 50 } }]',
      'another label has the same `title`',
    ],
  ])('with %s is refused', async (_, text, message) => {
    expect((await problemsOf(text)).join('\n')).toContain(message)
  })

  test('is read in a moment, even with many aliases and keys', async () => {
    const aliases = Array.from({ length: 20_000 }, (_, i) => `- &a${i} x\n- *a${i}`).join('\n')
    const keys = Array.from({ length: 20_000 }, (_, i) => `k${i}:`).join('\n')
    expect(await problemsOf(aliases)).toHaveLength(1)
    expect((await problemsOf(keys)).at(0)).toBe('1:1: k0: unknown key `k0`')
  })

  test('of any text is a seed or a list of problems with places', async () => {
    const word = fc.constantFrom(
      'users',
      'username',
      'projects',
      'path',
      'issues',
      'acme/x',
      'root',
      '- ',
      ': ',
      '\n',
      '  ',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      ',',
      '&a',
      '*a',
      '!!set',
      '?',
      '|',
      '#',
      'generate',
      '1',
      'null',
      'notes',
      '__proto__',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(word, { maxLength: 30 }).map((words) => words.join('')),
    )
    const value = fc.oneof(
      fc.json(),
      fc
        .dictionary(fc.constantFrom('users', 'groups', 'projects', 'settings', 'generate', 'topics'), fc.jsonValue())
        .map((each) => JSON.stringify(each)),
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, value), async (content) => {
        const read = await readSeedValue(content, clock.now(), 100)
        if ('tables' in read) return
        expect(read.problems.length).toBeGreaterThan(0)
        for (const { line, column, message } of read.problems) {
          expect(line).toBeGreaterThan(0)
          expect(column).toBeGreaterThan(0)
          expect(message).not.toBe('')
        }
      }),
      runs(300, 20_000),
    )
  })
})

describe('a seed file', () => {
  const inFolder = async (files: Record<string, string>, work: (path: string) => Promise<void>) => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-seed-'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    await work(join(folder, 'main.yaml')).finally(() => rmSync(folder, { recursive: true, force: true }))
  }

  test('extends the files that it includes', async () => {
    const base =
      'users: [{ username: alice, name: A }]\ngroups: [{ path: acme }]\nprojects: [{ path: acme/shop, issues: [{ title: Old }] }]'
    const main =
      'include: [base.yaml]\nusers: [{ username: alice, admin: true }]\nprojects: [{ path: acme/shop, issues: [{ title: New, author: alice }] }]'
    await inFolder({ 'base.yaml': base, 'main.yaml': main }, async (path) => {
      const read = await readSeedFile(path, clock.now())
      if (!('tables' in read)) throw new Error(read.problems.map(lineOf).join('\n'))
      expect(read.tables.get('user')?.[2]).toMatchObject({ username: 'alice', name: 'A', admin: 1 })
      expect(read.tables.get('issue')?.map(({ iid, title }) => [iid, title])).toEqual([
        [1, 'Old'],
        [2, 'New'],
      ])
    })
  })

  test('that includes itself or a missing file is refused, with the place', async () => {
    const files = { 'main.yaml': 'include: [other.yaml]', 'other.yaml': 'include:\n  - main.yaml\n  - none.yaml' }
    await inFolder(files, async (path) => {
      const read = await readSeedFile(path, clock.now())
      const lines =
        'problems' in read ? read.problems.map(({ line, column, message }) => `${line}:${column} ${message}`) : []
      expect(lines).toEqual([
        expect.stringMatching(/^2:5 .*main\.yaml includes itself$/),
        expect.stringMatching(/^3:5 .*none\.yaml cannot be read: ENOENT/),
      ])
    })
  })
})

describe('generated records', () => {
  const generated = (random_seed: number) => ({
    random_seed,
    generate: { users: 3, groups: 2, projects: 3, labels: 6, milestones: 3, issues: 40, merge_requests: 6, notes: 20 },
  })
  const titles = async (random_seed: number) => {
    const store = await instanceOf(generated(random_seed))
    const rows = await store.read.selectFrom('issue').select(['title', 'state', 'created_at']).orderBy('id').execute()
    const { notes } = await store.read
      .selectFrom('note')
      .select((of) => of.fn.countAll<number>().as('notes'))
      .executeTakeFirstOrThrow()
    await store.close()
    return { rows, notes }
  }

  test('are the same with the same random seed, and others with another one', async () => {
    const [one, same, other] = [await titles(1), await titles(1), await titles(2)]
    expect(one.rows).toHaveLength(40)
    expect(one.notes).toBe(20)
    expect(same).toEqual(one)
    expect(other).not.toEqual(one)
  })

  test('are by root if the seed makes a bot of root, the only person', async () => {
    const store = await instanceOf({
      users: [{ username: 'root', kind: 'project_bot' }],
      projects: [{ path: 'root/x', generate: { issues: 3 } }],
    })
    const rows = await store.read.selectFrom('issue').select('author_id').execute()
    expect(rows).toEqual([{ author_id: 1 }, { author_id: 1 }, { author_id: 1 }])
    await store.close()
  })
})
