// The practical limit for archives: reading issues with their notes and writing a gzip-compressed tar of level 1, and the way back into tables with
// base indexes, in one transaction, and then into a full-text index. Nothing is checked, mapped or counted. Prints the CPU time in microseconds: of
// the records, and of the index.
import { once } from 'node:events'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import SQLite from 'better-sqlite3'
import { extract, pack } from 'tar-stream'

const [, , way = '', archive = '', file = ''] = process.argv
const ISSUES_PER_BATCH = 500
const RELATION = './tree/project/issues.ndjson'

interface Note {
  note: string
  author_id: number
  discussion_id: string
  created_at: string
}
interface Issue extends Record<'title' | 'description' | 'state' | 'created_at' | 'updated_at', string> {
  iid: number
  author_id: number
  notes: Note[]
}

const began = process.cpuUsage()

async function importAll(): Promise<NodeJS.CpuUsage> {
  const db = new SQLite(file)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE issue (iid INTEGER PRIMARY KEY, title TEXT, description TEXT, state TEXT, author_id INTEGER, created_at TEXT, updated_at TEXT);
    CREATE INDEX issue_created ON issue(created_at, iid);
    CREATE TABLE note (id INTEGER PRIMARY KEY, iid INTEGER, note TEXT, author_id INTEGER, discussion_id TEXT, created_at TEXT);
    CREATE INDEX note_issue ON note(iid, id); BEGIN`)
  const addIssue = db.prepare(
    'INSERT INTO issue VALUES (@iid, @title, @description, @state, @author_id, @created_at, @updated_at)',
  )
  const addNote = db.prepare(
    'INSERT INTO note (iid, note, author_id, discussion_id, created_at) VALUES (?, @note, @author_id, @discussion_id, @created_at)',
  )
  const members = extract()
  const unpacked = pipeline(createReadStream(archive), createGunzip(), members)
  for await (const member of members) {
    if (member.header.name !== RELATION) {
      member.resume()
      continue
    }
    for await (const line of createInterface({ input: Readable.from(member), crlfDelay: Number.POSITIVE_INFINITY })) {
      const { notes, ...issue }: Issue = JSON.parse(line)
      addIssue.run(issue)
      for (const note of notes) addNote.run(issue.iid, note)
    }
  }
  await unpacked
  db.exec('COMMIT')
  const records = process.cpuUsage(began)
  db.exec(`CREATE VIRTUAL TABLE issue_fts
    USING fts5(title, description, content='', contentless_delete=1, tokenize='trigram', detail='none')`)
  const next = db.prepare(`INSERT INTO issue_fts (rowid, title, description)
    SELECT iid, title, description FROM issue WHERE iid > ? AND iid <= ?`)
  for (let from = 0, added = 1; added > 0; from += ISSUES_PER_BATCH) {
    const { changes } = next.run(from, from + ISSUES_PER_BATCH)
    added = changes
  }
  db.close()
  return records
}

async function exportAll(): Promise<NodeJS.CpuUsage> {
  const db = new SQLite(file, { readonly: true })
  const notesOf = db.prepare<[number], Note>(
    'SELECT note, author_id, discussion_id, created_at FROM note WHERE iid = ? ORDER BY id',
  )
  const lines = createWriteStream(`${archive}.ndjson`)
  for (const issue of db.prepare<[], Omit<Issue, 'notes'>>('SELECT * FROM issue ORDER BY iid').iterate()) {
    const isFull = !lines.write(`${JSON.stringify({ ...issue, notes: notesOf.all(issue.iid) })}\n`)
    if (isFull) await once(lines, 'drain')
  }
  lines.end()
  await finished(lines)
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 1 }), createWriteStream(archive))
  const member = tar.entry({ name: RELATION, size: statSync(lines.path).size })
  await pipeline(createReadStream(lines.path), member)
  tar.finalize()
  await written
  db.close()
  return process.cpuUsage(began)
}

const records = await (way === 'import' ? importAll() : exportAll())
const microseconds = ({ user, system }: NodeJS.CpuUsage) => user + system
const all = microseconds(process.cpuUsage(began))
process.stdout.write(JSON.stringify({ records: microseconds(records), index: all - microseconds(records) }))
