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
