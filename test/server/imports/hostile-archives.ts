import { createGzip, gzipSync } from 'node:zlib'
import { type ArchiveMember, endOfArchive, openTar, projectArchive, rawMember, tar } from '../../support/archives.ts'

/** `refused`: the import fails. `contained`: it ends, and what is wrong is left out. */
export interface HostileArchive {
  name: string
  ends: 'refused' | 'contained'
  bytes(): Promise<Buffer>
}

type Raw = Parameters<typeof rawMember>[0]

const refused = (name: string, bytes: () => Promise<Buffer>): HostileArchive => ({ name, ends: 'refused', bytes })
const contained = (name: string, bytes: () => Promise<Buffer>): HostileArchive => ({ name, ends: 'contained', bytes })

/** A sound archive with further members that no library would write. */
const withRaw = async (...members: readonly (readonly [Raw, (string | Buffer)?])[]) =>
  gzipSync(Buffer.concat([await openTar(), ...members.map(([raw, content]) => rawMember(raw, content)), endOfArchive]))
const withMembers = (extra: readonly ArchiveMember[]) => projectArchive({ extra })
const pax = (record: string) => rawMember({ name: 'pax', flag: 'x' }, record)
const paxRecord = (name: string, value: string) => {
  const rest = ` ${name}=${value}\n`
  let length = rest.length + 1
  while (String(length).length + rest.length !== length) length++
  return `${length}${rest}`
}
const withPax = async (name: string, value: string, member: Raw = { name: './x' }) =>
  gzipSync(Buffer.concat([await openTar(), pax(paxRecord(name, value)), rawMember(member, 'x'), endOfArchive]))
const relation = (name: string, ...lines: readonly (object | string | null)[]) =>
  projectArchive({ relations: { [name]: lines } })
const issue = (fields: object) => relation('issues', { iid: 1, title: 'A', ...fields })
const project = (content: object | string) => projectArchive({ project: content })

const UNSAFE_NAMES: readonly string[] = [
  ...[
    '../x',
    './../x',
    './a/../../x',
    '..',
    './..',
    './tree/../../x',
    '/tmp/x',
    '//host/share/x',
    'C:x',
    'C:/x',
    'c:\\x',
  ],
  ...[
    '..\\x',
    '.\\..\\x',
    'a\\..\\..\\x',
    '\\\\host\\x',
    './a//x',
    './a/./x',
    'a/..',
    './a\u0001b',
    './a\u007fb',
    './\u0085x',
  ],
  `./${'a/'.repeat(600)}x`,
]

const LINKS: readonly (readonly [string, string])[] = [
  ['a hard link', '1'],
  ['a symbolic link', '2'],
  ['a character device', '3'],
  ['a block device', '4'],
  ['a pipe', '6'],
  ['a contiguous file', '7'],
  ['a sparse file', 'S'],
  ['a volume label', 'V'],
  ['a continued volume', 'M'],
  ['an unknown type', 'Z'],
]

const WRONG_DOCUMENTS: readonly (readonly [string, string])[] = [
  ['an array', '[{"iid":1}]'],
  ['a number', '7'],
  ['a text', '"issue"'],
  ['two documents', '{}{}'],
  ['half a document', '{"iid":1,'],
  ['a comment', '{"iid":1} // x'],
  ['NaN', '{"iid":NaN}'],
  ['a single quote', "{'iid':1}"],
  ['33 levels', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`],
  ['100,000 levels', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['a million values', `{"a":[${'0,'.repeat(1_000_001)}0]}`],
  ['a broken escape', '{"a":"\\x"}'],
]

/** Fields of an issue that are wrong in themselves, or that mean records of others. */
const WRONG_FIELDS: readonly (readonly [string, object])[] = [
  ['ids of rows', { id: 1, ids: [1], issue_ids: [1], attributes: { issue_ids: [1] }, label_ids: [1], milestone_id: 1 }],
  ['the id of another project', { project_id: 1, moved_to_id: 1, duplicated_to_id: 1, epic_id: 1 }],
  ['names of every object', { constructor: { prototype: { polluted: 1 } }, toString: 1, hasOwnProperty: 1 }],
  ['texts as objects', { title: { toString: 'x' }, description: ['a'] }],
  ['a title of 2 MB', { title: 'x'.repeat(2_000_000) }],
  ['a description of 3 MB', { description: 'x'.repeat(3_000_000) }],
  ['an iid of 1e308', { iid: 1e308 }],
  ['a negative iid', { iid: -1 }],
  ['a fraction as iid', { iid: 1.5 }],
  ['an iid as text', { iid: '1' }],
  ['a weight beyond an integer', { weight: 2 ** 60, time_estimate: -(2 ** 60), lock_version: 'x' }],
  ['impossible days', { due_date: '2020-02-30', created_at: '9999-99-99T99:99:99Z', closed_at: 'now' }],
  ['a year beyond all', { created_at: '+275760-09-13T00:00:00.000Z', updated_at: '-000001-01-01T00:00:00Z' }],
  ['halves of surrogate pairs and NUL', { description: '\ud800 \udfff \u0000' }],
  ['users as texts', { author_id: 'root', closed_by_id: { id: 1 }, issue_assignees: [{ user_id: 'root' }, null, 7] }],
  ['notes that are no notes', { notes: [null, 7, 'x', [], { note: 7 }, { note: 'x', author: 'y' }] }],
  ['a note on another record', { notes: [{ note: 'x', noteable_id: 1, noteable_type: 'User', project_id: 1 }] }],
  ['quick actions in a note', { notes: [{ note: '/close\n/assign @root' }], description: '/close' }],
  ['a diff note without position', { notes: [{ note: 'x', type: 'DiffNote' }] }],
  ['a position that is no JSON', { notes: [{ note: 'x', type: 'DiffNote', position: '{' }] }],
  ['a reaction with a strange name', { award_emoji: [{ name: '<script>', user_id: 1 }, { name: 'x'.repeat(200) }] }],
  [
    'labels that are no labels',
    { label_links: [null, { label: null }, { label: { title: '' } }, { label: { title: 7 } }] },
  ],
  ['a milestone that is a list', { milestone: [{ title: 'x' }] }],
  ['a million seconds as text', { timelogs: [{ time_spent: '1000000' }, { time_spent: 1e20 }] }],
  ['markup in a title', { title: '<img src=x onerror=alert(1)>', description: '[x](javascript:alert(1))' }],
]

const WRONG_PROJECTS: readonly (readonly [string, HostileArchive['ends'], object | string])[] = [
  ['is a list', 'refused', '[]'],
  ['is null', 'refused', 'null'],
  ['is no JSON', 'refused', '{"a":'],
  [
    'has ids, paths and secrets',
    'contained',
    { id: 1, path: '../x', namespace_id: 1, runners_token: 'x', creator_id: 1 },
  ],
  ['has a URL to import from', 'contained', { import_url: 'file:///etc/passwd', mirror: true, mirror_user_id: 1 }],
  [
    'has impossible levels',
    'contained',
    { visibility_level: 1e9, archived: 'yes', build_timeout: -1, squash_option: 7 },
  ],
  ['replaces prototypes', 'contained', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'],
]

/** A gzip of zeros that is 1,000 times as large when it is unpacked, written as a stream. */
async function bomb(name: string): Promise<Buffer> {
  const gzip = createGzip({ level: 9 })
  const parts: Buffer[] = []
  gzip.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => gzip.once('end', resolve))
  gzip.write(await openTar())
  gzip.write(rawMember({ name, size: 40 * 2 ** 20 }).subarray(0, 512))
  const zeros = Buffer.alloc(2 ** 20)
  for (let i = 0; i < 40; i++) if (!gzip.write(zeros)) await new Promise((resolve) => gzip.once('drain', resolve))
  gzip.end(endOfArchive)
  await ended
  return Buffer.concat(parts)
}

export const HOSTILE_ARCHIVES: readonly HostileArchive[] = [
  ...UNSAFE_NAMES.filter((name) => name.length < 100).map((name) =>
    refused(`the name ${JSON.stringify(name)}`, () => withRaw([{ name }, 'x'])),
  ),
  ...UNSAFE_NAMES.map((name) =>
    refused(`a pax path ${JSON.stringify(name.slice(0, 40))}`, () => withPax('path', name)),
  ),
  ...LINKS.map(([name, flag]) => refused(name, () => withRaw([{ name: './tree/x', flag }]))),
  refused('a link target in a pax header', () => withPax('linkpath', '/etc/passwd', { name: './x', flag: '2' })),
  refused('a member twice', () => withRaw([{ name: './VERSION' }, '0.2.4'])),
  refused('a member twice in another case', () => withRaw([{ name: './Tree/PROJECT.json' }, '{}'])),
  refused('a member twice in another composition', () =>
    withMembers([
      { name: './uploads/a/\u00e9', content: 'x' },
      { name: './uploads/a/e\u0301', content: 'x' },
    ]),
  ),
  refused('a pax size that is too large', () => withPax('size', '99999999999')),
  refused('a pax size that is no number', () => withPax('size', '1e3')),
  refused('a negative pax size', () => withPax('size', '-1')),
  refused('a pax record without a length', async () =>
    gzipSync(Buffer.concat([await openTar(), pax('path=x\n'), rawMember({ name: './x' }, 'x'), endOfArchive])),
  ),
  refused('a pax record that is longer than its header', async () =>
    gzipSync(Buffer.concat([await openTar(), pax('99 path=x\n'), rawMember({ name: './x' }, 'x'), endOfArchive])),
  ),
  refused('a pax header without a member', async () =>
    gzipSync(Buffer.concat([await openTar(), pax(paxRecord('path', './x')), endOfArchive])),
  ),
  refused('a member that claims 8 GiB', async () =>
    gzipSync(Buffer.concat([await openTar(), rawMember({ name: './x', size: 8 * 2 ** 30 - 1 }).subarray(0, 512)])),
  ),
  refused('a wrong checksum', () => withRaw([{ name: './x', checksum: 1 }, 'x'])),
  refused('11,000 members', async () =>
    gzipSync(
      Buffer.concat([
        await openTar(),
        ...Array.from({ length: 11_000 }, (_, i) => rawMember({ name: `./uploads/${i}/x` }, '')),
        endOfArchive,
      ]),
    ),
  ),
  refused('a bomb in a bundle', () => bomb('./project.bundle')),
  refused('a bomb in a relation', () => bomb('./tree/project/issues.ndjson')),
  refused('a bomb in an unknown member', () => bomb('./x')),
  refused('nothing', async () => Buffer.alloc(0)),
  refused('a zip', async () => Buffer.from('PK\u0003\u0004')),
  refused('half a gzip', async () => (await projectArchive()).subarray(0, -20)),
  refused('a second gzip member', async () => Buffer.concat([await projectArchive(), gzipSync('x')])),
  refused('bytes after the gzip', async () => Buffer.concat([await projectArchive(), Buffer.from('x')])),
  refused('bytes after the tar', async () =>
    gzipSync(Buffer.concat([await openTar(), endOfArchive, Buffer.alloc(512, 1)])),
  ),
  refused('a tar without an end', async () => gzipSync(await openTar())),
  refused('only a tar', async () => tar([{ name: 'VERSION', content: '0.2.4' }])),
  refused('a version with a letter', () => projectArchive({ version: '0.2.x' })),
  refused('a later version', () => projectArchive({ version: '0.2.5' })),
  refused('a version of a megabyte', () => projectArchive({ version: '0'.repeat(1_000_000) })),
  refused('a line of 51 MB', () => relation('issues', `{"a":"${'x'.repeat(51 * 2 ** 20)}"}`)),
  ...WRONG_DOCUMENTS.map(([name, line]) => refused(`a line with ${name}`, () => relation('issues', line))),
  ...WRONG_PROJECTS.map(([name, ends, content]) => ({
    name: `project.json ${name}`,
    ends,
    bytes: () => project(content),
  })),
  ...WRONG_FIELDS.map(([name, fields]) => contained(`an issue with ${name}`, () => issue(fields))),
  contained('a line that replaces prototypes', () =>
    relation(
      'issues',
      '{"iid":1,"title":"A","__proto__":{"polluted":1},"notes":[{"note":"x","__proto__":{"polluted":1}}]}',
    ),
  ),
  contained('two issues with one iid', () => relation('issues', { iid: 1, title: 'A' }, { iid: 1, title: 'B' })),
  contained('20,000 labels in one issue', () =>
    issue({ label_links: Array.from({ length: 20_000 }, (_, i) => ({ label: { title: `l${i}` } })) }),
  ),
  contained('members with roles that do not exist', () =>
    relation(
      'project_members',
      { access_level: 60, user: { id: 1, email: 'root@example.com' } },
      { access_level: 'x' },
    ),
  ),
  contained('an unknown relation with a strange name', () =>
    withMembers([{ name: './tree/project/constructor.ndjson', content: '{}\n' }]),
  ),
  contained('files of desktops and unknown folders', () =>
    withMembers([
      { name: './tree/project/._labels.ndjson', content: Buffer.from([0, 1, 2]) },
      { name: './.DS_Store', content: 'x' },
      { name: './etc/passwd', content: 'x' },
    ]),
  ),
]
