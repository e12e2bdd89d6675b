import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ArchiveRefused } from '../../../src-server/imports/archive/archive-refused.ts'
import { type Budgets, importBudgets } from '../../../src-server/imports/archive/budgets.ts'
import { readRecords } from '../../../src-server/imports/archive/read-records.ts'
import { unpackArchive } from '../../../src-server/imports/archive/unpack-archive.ts'
import { endOfArchive, openTar, projectArchive, projectMembers, rawMember, tar } from '../../support/archives.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'unpack-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

async function unpack(bytes: Buffer, budgets: Partial<Budgets> = {}) {
  const file = join(directory, 'archive.tar.gz')
  writeFileSync(file, bytes)
  return unpackArchive(file, mkdtempSync(join(directory, 'unpacked-')), { ...importBudgets(0), ...budgets })
}

/** The error text for a refused archive. */
async function refusal(bytes: Buffer | Promise<Buffer>, budgets?: Partial<Budgets>): Promise<string> {
  const error: unknown = await unpack(await bytes, budgets).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ArchiveRefused)) throw new Error(`expected a refusal, not ${String(error)}`)
  return error.message
}

/** A valid archive with one additional hand-written member. */
const withMember = async (...member: Parameters<typeof rawMember>) =>
  gzipSync(Buffer.concat([await openTar(), rawMember(...member), endOfArchive]))

describe('a valid archive', () => {
  test('gives its project and the records of each relation in order', async () => {
    const archive = await unpack(
      await projectArchive({
        version: '0.2.4\n',
        project: { description: 'Ünïcode' },
        relations: { issues: [{ iid: 1 }, '', { iid: 2 }], labels: [{ title: 'a' }], vulnerabilities: [null] },
      }),
    )
    expect(archive.project).toEqual({ description: 'Ünïcode' })
    expect([...archive.relations.keys()]).toEqual(['issues', 'labels'])
    expect([...readRecords(archive.relations.get('issues')?.file ?? '')]).toEqual([
      { line_number: 0, bytes: 9, record: { iid: 1 } },
      { line_number: 2, bytes: 9, record: { iid: 2 } },
    ])
  })

  test('may be pretty-printed, lack the last newline, and contain null lines', async () => {
    const members = [
      { name: 'VERSION', content: '0.2.4' },
      { name: 'tree/project.json', content: '{\n  "description": null\n}\n' },
      { name: 'tree/project/issues.ndjson', content: '{"iid":7}' },
      { name: 'tree/project/milestones.ndjson', content: 'null' },
    ]
    const archive = await unpack(gzipSync(await tar(members)))
    expect([...readRecords(archive.relations.get('issues')?.file ?? '')]).toHaveLength(1)
    expect([...readRecords(archive.relations.get('milestones')?.file ?? '')]).toEqual([])
  })

  test('may contain unknown members, desktop files, pax headers and long names', async () => {
    const long = `./uploads/${'0'.repeat(32)}/${'long-name-'.repeat(20)}.png`
    const archive = await projectArchive({
      extra: [
        { name: './tree/project/._labels.ndjson', content: Buffer.from([0, 5, 22, 7]) },
        { name: './.DS_Store', content: Buffer.from([0, 1]) },
        { name: './project.bundle', content: Buffer.alloc(2000, 1), pax: { comment: 'x', mtime: '1.5' } },
        { name: './tree/project/unheard_of.ndjson', content: 'not json' },
        { name: long, content: 'x' },
      ],
    })
    expect((await unpack(archive)).entries).toBe(10)
    const gnuLong = Buffer.concat([
      rawMember({ name: '././@LongLink', flag: 'L' }, `${long}\u0000`),
      rawMember({ name: long.slice(0, 99) }, 'x'),
    ])
    expect((await unpack(gzipSync(Buffer.concat([await openTar(), gnuLong, endOfArchive])))).entries).toBe(6)
  })

  test('may name a relation in a pax header, and have its members in any order', async () => {
    const members = projectMembers({ relations: { issues: [{ iid: 3 }] } }).reverse()
    const [issues] = members
    if (issues) issues.pax = { path: issues.name }
    const archive = await unpack(gzipSync(await tar(members)))
    expect([...archive.relations.keys()]).toEqual(['issues'])
  })

  test('may have numbers that start with spaces instead of zeros, as old programs write them', async () => {
    const content = '{"title":"a"}\n'
    const sizeField = Buffer.from(`${content.length.toString(8).padStart(11)} `)
    const archive = await unpack(await withMember({ name: 'tree/project/labels.ndjson', sizeField }, content))
    expect([...readRecords(archive.relations.get('labels')?.file ?? '')]).toMatchObject([{ record: { title: 'a' } }])
  })

  test('creates only files with generated names that no other user can read', async () => {
    await unpack(await projectArchive({ relations: { issues: [{ iid: 1 }], protected_tags: [{ name: 'v1' }] } }))
    const [folder = ''] = readdirSync(directory).filter((name) => name.startsWith('unpacked-'))
    expect(readdirSync(join(directory, folder))).toEqual(['relation-1'])
    expect(statSync(join(directory, folder, 'relation-1')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(directory, folder, 'relation-1'), 'utf8')).toBe('{"iid":1}\n')
  })
})

describe('an unsafe archive is refused whole', () => {
  test.for([
    ['1', 'hard link'],
    ['2', 'symbolic link'],
    ['3', 'device'],
    ['4', 'device'],
    ['6', 'pipe'],
    ['7', 'unknown type'],
    ['S', 'unknown type'],
    ['V', 'unknown type'],
  ] as const)('a member of type %s is refused as a %s', async ([flag, word]) => {
    expect(await refusal(withMember({ name: './tree/x', flag }))).toContain(word)
  })

  test.for([
    '../outside',
    './tree/../../outside',
    '/etc/passwd',
    'C:/windows',
    'c:outside',
    'tree\\project.json',
    './tree/a\u0007b',
    './tree//x',
    './tree/./x',
    '..',
    './',
  ])('the name %j is refused', async (name) => {
    expect(await refusal(withMember({ name }))).toContain('unsafe name')
  })

  test('a folder with an unsafe name is refused too', async () => {
    expect(await refusal(withMember({ name: '../', flag: '5' }))).toContain('unsafe name')
    expect(await refusal(withMember({ name: '/', flag: '5' }))).toContain('unsafe name')
  })

  test('a name from a pax header or long-name member is checked like any other', async () => {
    const pax = tar(projectMembers({ extra: [{ name: 'x', content: 'x', pax: { path: '../../x' } }] }))
    expect(await refusal(pax.then((bytes) => gzipSync(bytes)))).toContain('unsafe name')
    const long = Buffer.concat([rawMember({ name: 'L', flag: 'L' }, '/etc/passwd\u0000'), rawMember({ name: 'x' })])
    expect(await refusal(gzipSync(Buffer.concat([await openTar(), long, endOfArchive])))).toContain('unsafe name')
  })

  test('a link from a pax header or long-link member is refused', async () => {
    const pax = tar(projectMembers({ extra: [{ name: 'x', content: 'x', pax: { linkpath: '/etc' } }] }))
    expect(await refusal(pax.then((bytes) => gzipSync(bytes)))).toContain('link')
    expect(await refusal(withMember({ name: 'K', flag: 'K' }, '/etc/passwd\u0000'))).toContain('link')
  })

  test.for([
    ['./VERSION', 'the same name'],
    ['./version', 'another case'],
    ['VERSION', 'another spelling'],
  ] as const)('a second member %s is refused: %s', async ([name]) => {
    expect(await refusal(withMember({ name }, '0.2.4'))).toContain('more than once')
  })

  test('two names that differ only in Unicode composition are refused', async () => {
    const extra = [
      { name: 'uploads/caf\u00e9', content: '1' },
      { name: 'uploads/cafe\u0301', content: '2' },
    ]
    expect(await refusal(projectArchive({ extra }))).toContain('more than once')
  })

  test("a pax size that contradicts the member's size is refused", async () => {
    const archive = projectArchive({ extra: [{ name: 'x', content: 'abc', pax: { size: '512' } }] })
    expect(await refusal(archive)).toContain('two sizes')
    for (const size of ['-1', '0x10', '1e3', ' 3', '99999999999999999999'])
      expect(await refusal(projectArchive({ extra: [{ name: 'x', content: 'abc', pax: { size } }] }))).toContain(
        'damaged',
      )
  })

  test('a global pax header with a name, a sparse file and a folder with content are refused', async () => {
    expect(await refusal(withMember({ name: 'g', flag: 'g' }, '10 path=x\n'))).toContain('global extended header')
    expect(
      await refusal(projectArchive({ extra: [{ name: 'x', content: 'a', pax: { 'GNU.sparse.major': '1' } }] })),
    ).toContain('sparse')
    expect(await refusal(withMember({ name: './snippets/', flag: '5' }, 'content'))).toContain('folder has content')
  })

  test('extended headers that are damaged, endless or without a member are refused', async () => {
    for (const records of ['9 path=x\n', 'path=x\n', '8 path=x\n', '-5 a=b\n', '7 path\n'])
      expect(await refusal(withMember({ name: 'p', flag: 'x' }, records))).toContain('damaged')
    expect(await refusal(withMember({ name: 'p', flag: 'x' }, Buffer.alloc(65 * 1024, 32)))).toContain('damaged')
    expect(await refusal(withMember({ name: 'p', flag: 'x' }, '10 path=x\n'))).toContain('damaged')
  })
})

describe('a damaged archive is refused', () => {
  test('no gzip, an empty file, a truncated gzip and trailing bytes are refused', async () => {
    const whole = await projectArchive({ relations: { issues: [{ iid: 1 }] } })
    expect(await refusal(Buffer.alloc(0))).toBe('The file is empty.')
    expect(await refusal(Buffer.from('PK\u0003\u0004 no gzip at all'))).toContain('not a gzip archive')
    expect(await refusal(await tar(projectMembers()))).toContain('not a gzip archive')
    for (const cut of [1, 8, 9, 40, whole.length - 5]) {
      expect(await refusal(whole.subarray(0, whole.length - cut))).toContain('ends too early')
    }
    expect(await refusal(Buffer.concat([whole, Buffer.from('trailing garbage')]))).toMatch(/damaged/)
    expect(await refusal(Buffer.concat([whole, Buffer.alloc(512)]))).toContain('there is data after its end')
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(flipped.length - 6) ^ 0xff, flipped.length - 6)
    expect(await refusal(flipped)).toContain('damaged')
  })

  test('a truncated tar is refused wherever it ends', async () => {
    const whole = await tar(projectMembers({ relations: { issues: [{ iid: 1 }] } }))
    const ends = [0, 1, 511, 512, 700, 1024, whole.length - 1024, whole.length - 512, whole.length - 1]
    for (const end of ends) expect(await refusal(gzipSync(whole.subarray(0, end)))).toContain('end is missing')
  })

  test('only padding may follow the end of the archive', async () => {
    const whole = await tar(projectMembers())
    expect((await unpack(gzipSync(Buffer.concat([whole, Buffer.alloc(10_240)])))).entries).toBe(5)
    const more = Buffer.concat([whole, rawMember({ name: 'late' }, 'x'), endOfArchive])
    expect(await refusal(gzipSync(more))).toContain('there is data after its end')
    const half = Buffer.concat([await openTar(), Buffer.alloc(512), rawMember({ name: 'late' }), endOfArchive])
    expect(await refusal(gzipSync(half))).toContain('there is data after its end')
  })

  test('a wrong checksum, an unknown format and an invalid size are refused', async () => {
    expect(await refusal(withMember({ name: 'x', checksum: 1 }))).toContain('checksum')
    const negative = Buffer.alloc(12, 0xff)
    expect(await refusal(withMember({ name: 'x', sizeField: negative }))).toContain('number')
    const huge = Buffer.concat([Buffer.from([0x80]), Buffer.alloc(11, 0xff)])
    expect(await refusal(withMember({ name: 'x', sizeField: huge }))).toContain('number')
    expect(await refusal(withMember({ name: 'x', sizeField: Buffer.from('00000000009 ') }))).toContain('number')
    expect(await refusal(gzipSync(Buffer.alloc(2048, 'x')))).toContain('is not a tar archive')
  })

  test('a binary size above 8 GiB is read, and its missing content is noticed', async () => {
    const large = Buffer.from([0x80, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0])
    expect(await refusal(withMember({ name: 'x', sizeField: large }))).toContain('end is missing')
  })
})

describe('an archive that is no project export is refused', () => {
  test.for([
    ...['0.1.23', '0.2', '0.2.40', '0.2.4.0'].map(
      (other) =>
        [`wrong: ${other}`, other, `The archive has format version ${other}, but only 0.2.4 can be imported.`] as const,
    ),
    ...['latest', '0', '0.2.4.0.0', '0.2.', 'v0.2.4', '0.2.4-rc'].map(
      (text) => [`malformed: ${text}`, text, 'The archive has a malformed VERSION; 0.2.4 is expected.'] as const,
    ),
    ['missing', null, 'The archive has an invalid format: VERSION is missing.'],
    ['huge', '0'.repeat(1000), 'VERSION of the archive is larger than 64 bytes.'],
  ] as const)('its VERSION is %s', async ([, version, message]) => {
    expect(await refusal(projectArchive({ version }))).toBe(message)
  })

  test('without a tree, or with one that is no JSON object', async () => {
    expect(await refusal(projectArchive({ project: null }))).toContain('invalid format: tree/project.json is missing')
    expect(await refusal(projectArchive({ project: '[]' }))).toContain('is not a JSON object')
    expect(await refusal(projectArchive({ project: '{"a":' }))).toBe('tree/project.json is not valid JSON.')
    expect(await refusal(gzipSync(endOfArchive))).toContain('invalid format')
  })

  test.for([
    ['no JSON', '{"iid":1', 'Line 2 of issues is not valid JSON.'],
    ['an array', '[{"iid":1}]', 'Line 2 of issues is not a JSON object.'],
    ['a text', '"iid"', 'Line 2 of issues is not a JSON object.'],
    ['two documents', '{} {}', 'Line 2 of issues is not valid JSON.'],
  ] as const)('a line of it is %s', async ([, line, message]) => {
    expect(await refusal(projectArchive({ relations: { issues: [{ iid: 1 }, line] } }))).toBe(message)
  })

  test('with a line that is not UTF-8', async () => {
    const content = Buffer.from('7b2261223a22ff227d', 'hex')
    expect(await refusal(projectArchive({ extra: [{ name: 'tree/project/labels.ndjson', content }] }))).toContain(
      'not valid JSON',
    )
  })

  test('with a broken line in a relation that is not imported', async () => {
    expect(await refusal(projectArchive({ relations: { ci_pipelines: ['{'] } }))).toContain('ci_pipelines')
    expect((await unpack(await projectArchive({ relations: { user_contributions: ['[]'] } }))).entries).toBe(6)
  })
})

describe('an archive above a budget is refused', () => {
  const deep = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`

  test('nesting: 32 levels are read, 33 are refused, and brackets inside texts do not count', async () => {
    expect((await unpack(await projectArchive({ relations: { issues: [deep(32)] } }))).entries).toBe(6)
    expect(await refusal(projectArchive({ relations: { issues: [deep(33)] } }))).toContain('deeper than 32')
    expect(await refusal(projectArchive({ relations: { issues: [deep(500_000)] } }))).toContain('deeper than 32')
    expect(
      (await unpack(await projectArchive({ relations: { issues: [{ a: `\\"${'['.repeat(99)}` }] } }))).entries,
    ).toBe(6)
  })

  test('values per document, length of a document, records per relation, members, time', async () => {
    const issues = [{ iid: 1 }, { iid: 2 }, { iid: [3, 4, 5] }]
    const archive = await projectArchive({ relations: { issues } })
    expect(await refusal(archive, { document_values: 3 })).toContain('more than 3 values')
    expect(await refusal(archive, { document_bytes: 8 })).toContain('longer than 8 bytes')
    expect(await refusal(archive, { records_per_relation: 2 })).toContain('more than 2 records')
    expect(await refusal(archive, { entries: 5 })).toContain('more than 5 entries')
    expect(await refusal(archive, { time_ms: 0 })).toContain('longer than 0 seconds')
    expect(await refusal(archive, { total_bytes: 1000 })).toContain('more than 1000 bytes')
  })

  test('ratio: a bomb is refused soon after the first 10 MB, in any member', async () => {
    const zeros = Buffer.alloc(64 * 1024 * 1024)
    for (const name of ['project.bundle', 'tree/project/issues.ndjson', 'tree/project.json', 'VERSION']) {
      const bomb = gzipSync(await tar([{ name, content: zeros }]), { level: 9 })
      expect(zeros.length / bomb.length).toBeGreaterThan(900)
      expect(await refusal(bomb)).toMatch(/100 times its size|larger than/)
    }
  })

  test('ratio: gzip within the budget is read, even if its first bytes exceed the ratio', async () => {
    const title = 'x'.repeat(9_000_000)
    expect((await unpack(await projectArchive({ relations: { issues: [{ title }] } }))).entries).toBe(6)
  })
})
