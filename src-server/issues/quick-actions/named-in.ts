import type { Recipient } from '../../activity/kind-queries.ts'
import { usersWithAccessTo } from '../../activity/todo-queries.ts'
import type { Db } from '../../kit/db/schema.ts'
import { emojiFinder } from '../../kit/emoji.ts'
import { findLabelsByTitle } from '../../labels/queries.ts'
import { findMilestonesByTitle } from '../../milestones/queries.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { emojiNameIn } from '../../quick-actions/arguments.ts'

interface Names {
  usernames: readonly string[]
  titles: readonly string[]
  milestones: readonly string[]
  /** As typed, with or without colons. */
  emojis: readonly string[]
}

/** The users, labels, milestones and emojis that quick actions name and that records of the project can have, with one statement for each kind. */
export async function namedIn(
  db: Db,
  project: ProjectRef,
  { usernames, titles, milestones, emojis }: Names,
  mayRead: (project: ProjectRef, reader: Recipient) => boolean,
) {
  const home = { project, group: null }
  const users = usernames.length === 0 ? [] : await usersWithAccessTo(db, home, { usernames })
  const readers = users.filter((user) => mayRead(project, user))
  return {
    users: new Map(readers.map((user) => [user.username.toLowerCase(), user])),
    labels: byTitle(await findLabelsByTitle(db, home, titles)),
    milestones: byTitle(await findMilestonesByTitle(db, project, milestones)),
    emojis: emojis.length === 0 ? new Map<string, string>() : await emojisNamed(emojis),
  }
}

async function emojisNamed(texts: readonly string[]): Promise<Map<string, string>> {
  const find = await emojiFinder()
  return new Map(
    texts.flatMap((text): [string, string][] => {
      const emoji = find(emojiNameIn(text))
      return emoji ? [[text, emoji.name]] : []
    }),
  )
}

const byTitle = <T extends { title: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.title, row]))
