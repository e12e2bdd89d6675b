import type { Given } from '../../../support/given.ts'
import type { TestServer } from '../../../support/server.ts'
import { crossings } from './crossings.ts'
import { Draft } from './draft.ts'
import { upload } from './files.ts'
import { givenPeople, PLACES, type Place } from './people.ts'
import {
  delivery,
  epic,
  group,
  issue,
  mergeRequest,
  noteTargets,
  personalSnippet,
  planning,
  project,
  snippet,
} from './records.ts'
import { seesGroup, seesProject } from './rules.ts'

const FEATURES = { members_only: 'private', off: 'disabled' } as const

/** Groups and projects of each kind with records of each kind, written by the product's own acts. Every text holds a word of its own. */
export async function buildWorld(server: TestServer, given: Given) {
  const draft = new Draft(server, given, await givenPeople(given))
  const written = []
  for (const visibility of ['public', 'private'] as const) {
    await group(draft, visibility)
    await planning(draft, draft.group(visibility), seesGroup(visibility))
    written.push(await epic(draft, visibility, false))
    const confidential = await epic(draft, visibility, true)
    draft.epics[visibility] = confidential
    written.push(confidential)
  }
  for (const place of PLACES) {
    await project(draft, place)
    written.push(...(await records(draft, place)))
  }
  for (const visibility of ['private', 'internal', 'public'] as const) await personalSnippet(draft, visibility)
  written.push(...(await crossings(draft)))
  for (const { here, ...readers } of written) await noteTargets(draft, here, readers)
  // The records of a feature that is closed now were written when it was open.
  for (const [place, access] of Object.entries(FEATURES))
    await draft.write('PUT', draft.project(place as Place), {
      issues_access_level: access,
      merge_requests_access_level: access,
      snippets_access_level: access,
    })
  draft.target('/users/', draft.person('guest').id, () => true)
  const { people, secrets, targets, projects, issues } = draft
  return { people, secrets, targets, projects, issues, groups: [draft.groups.public.id, draft.groups.private.id] }
}

async function records(draft: Draft, place: Place) {
  const container = await planning(draft, draft.project(place), seesProject(place))
  await delivery(draft, place)
  await upload(draft, place)
  return [
    await issue(draft, place, container, { confidential: false, of: [] }),
    await issue(draft, place, container, { confidential: true, of: [] }),
    await issue(draft, place, container, { confidential: true, of: ['author', 'assignee'] }),
    await mergeRequest(draft, place, container),
    await snippet(draft, place, container, 'public'),
    await snippet(draft, place, container, 'private'),
  ]
}
