import { addEvent, addSystemNotes } from '../activity/queries.ts'
import { addCrossReferences } from '../activity/reference-queries.ts'
import type { GroupContainer, Target } from '../activity/target.ts'
import { descriptionNotes, type SystemNote, titleNote } from '../activity/text-notes.ts'
import { addMentionToDos } from '../activity/todo-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import type { LoadedEpic } from './entity.ts'

/** The epic as a target of notes and to-dos. */
export const targetOfEpic = (group: GroupContainer, epic: LoadedEpic): Target => ({
  ...{ type: 'Epic', id: epic.id, iid: epic.iid, title: epic.title, project: null, group },
  ...{ author_id: epic.author_id, assignee_ids: [], confidential: epic.confidential === 1 },
})

/** Adds a change of the state to the activity feed. */
const recordInFeed = (act: Act<Actor>, target: Target, action: 'opened' | 'closed' | 'reopened') =>
  addEvent(act, target, { action, target_type: 'Epic', target_id: target.id })

/** Writes the to-dos, cross references and the feed entry of a new epic. */
export async function recordEpicCreated(act: Act<Actor>, group: GroupContainer, epic: LoadedEpic) {
  const target = targetOfEpic(group, epic)
  await recordInFeed(act, target, 'opened')
  await addMentionToDos(act, target, { text: epic.description })
  await addCrossReferences(act, target, { text: wordsOf(epic) })
}

/** Writes the system notes, to-dos and cross references of a changed epic. */
export async function recordEpicChanged(act: Act<Actor>, group: GroupContainer, before: LoadedEpic, after: LoadedEpic) {
  const target = targetOfEpic(group, after)
  await addSystemNotes(act, target, [
    ...titleNote(before.title, after.title),
    ...descriptionNotes(before.description, after.description),
    ...(before.confidential === after.confidential ? [] : [confidentialNote(after.confidential === 1)]),
  ])
  if (before.description !== after.description)
    await addMentionToDos(act, target, { text: after.description, known: before.description })
  await addCrossReferences(act, target, { text: wordsOf(after), known: wordsOf(before) })
}

/** Writes the system note and the feed entry of an epic that was closed or reopened. */
export async function recordEpicState(act: Act<Actor>, target: Target, state: 'closed' | 'reopened') {
  await addSystemNotes(act, target, [{ action: state, body: state }])
  await recordInFeed(act, target, state)
}

const confidentialNote = (after: boolean): SystemNote =>
  after
    ? { action: 'confidential', body: 'made the epic confidential' }
    : { action: 'visible', body: 'made the epic visible to everyone' }

const wordsOf = ({ title, description }: LoadedEpic) => `${title}\n${description ?? ''}`
