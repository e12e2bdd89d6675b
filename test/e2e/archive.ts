import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProjectArchive, projectArchive } from '../support/archives.ts'

/** An export with four issues. The last has the iid of the first, so it cannot be imported. */
export const smallExport: ProjectArchive = {
  project: { description: 'Cranes and their **loads**.' },
  relations: {
    labels: [
      { title: 'hoist', color: '#2277aa', type: 'ProjectLabel' },
      { title: 'urgent', color: '#cc2222', type: 'ProjectLabel' },
    ],
    milestones: [{ title: 'Spring check', iid: 1, state: 'active', due_date: '2027-03-31' }],
    issues: [
      { iid: 1, title: 'The hook swings in the wind', state: 'opened', description: 'Above *30 knots*.' },
      { iid: 2, title: 'Paint peels off the jib', state: 'opened' },
      { iid: 3, title: 'Horn is too quiet', state: 'closed' },
      { iid: 1, title: 'A second first issue', state: 'opened' },
    ],
  },
}

/** Writes an archive to a temporary file, and removes the file after use. */
export async function withArchive(
  archive: ProjectArchive | Buffer,
  name: string,
  use: (file: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-walk-'))
  try {
    const file = join(folder, name)
    await writeFile(file, Buffer.isBuffer(archive) ? archive : await projectArchive(archive))
    await use(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const member = (id: number, username: string, public_email: string | null) => ({
  access_level: 30,
  user: { id, username, public_email },
})

/**
 * An export with records that fail, parts of records that fail, and records that are left out. Its member `matched` has the address of
 * an account, all other people have none.
 */
export const mixedExport = (matched: { username: string; email: string }): ProjectArchive => ({
  relations: {
    project_members: [member(1, matched.username, matched.email), member(2, 'ben', 'ben@elsewhere.example')],
    labels: [{ title: 'hoist' }, { title: 'hoist' }],
    issues: [
      {
        ...{ iid: 1, title: 'The hook swings', author_id: 1 },
        notes: [
          { note: 'In the wind.', author_id: 2, author: { name: 'Ben Boom' } },
          { note: 'Always.', author_id: 3, author: { name: 'Cleo Crane' } },
          null,
        ],
        timelogs: [{ time_spent: 60, user_id: 1 }, { time_spent: 'an hour' }],
      },
      { iid: 2, title: 'Paint peels', author_id: 1 },
      { iid: 3, title: ' ', notes: [{ note: 'Lost with its issue.', author_id: 1 }] },
      { iid: 2, title: 'The same number once more' },
    ],
    ci_pipelines: [{ ref: 'main' }, { ref: 'main' }],
  },
})

/** An export of which 500 failures are stored: 100 of each relation and part. */
export const brokenExport = (): ProjectArchive => {
  const parts = { notes: [null], timelogs: [{ time_spent: 'x' }], award_emoji: [null], label_links: [null] }
  return {
    relations: {
      issues: Array.from({ length: 240 }, (_, i) =>
        i < 120 ? { iid: i + 1, title: `Issue ${i + 1}`, ...parts } : { iid: i + 1, title: '' },
      ),
    },
  }
}
