import { Dice } from '../seeds/dice.ts'
import { type Calendar, DAY } from './calendar.ts'
import { visibilityOf } from './namespaces.ts'
import type { Rows } from './rows.ts'
import { projects } from './texts/layout.ts'
import { partsOfPlatform } from './texts/parts-of-platform.ts'
import { partsOfProducts } from './texts/parts-of-products.ts'
import type { Group, Person, Project } from './world.ts'

const MEGABYTE = 2 ** 20

/** Adds the projects of the company and a few personal projects. */
export function addProjects(
  rows: Rows,
  calendar: Calendar,
  groups: readonly Group[],
  people: readonly Person[],
): Project[] {
  const dice = new Dice('projects')
  const started = projects
    .trim()
    .split('\n')
    .map((line, at) => {
      const [
        path = '',
        name = '',
        visibility,
        domain = '',
        issue_count,
        languages = '',
        topics = '',
        flags = '',
        description = '',
      ] = line.split('|')
      const group = groups.find((each) => each.full_path === path.slice(0, path.lastIndexOf('/')))
      if (!group) throw new Error(`No group for ${path}`)
      const marks = new Set(flags.split(' '))
      const age = marks.has('young')
        ? dice.int(120, 180)
        : domain === 'sdk'
          ? dice.int(50, 58)
          : domain === 'driver'
            ? 395
            : dice.int(690, 735)
      const project: Project = {
        id: at + 1,
        group,
        name,
        path_with_namespace: path,
        domain,
        parts: partsOfProducts[domain] ?? partsOfPlatform[domain],
        languages: languages === '' ? [] : languages.split(',').map((each) => each.replace(/ \d+$/, '')),
        flags: marks,
        issue_count: Number(issue_count),
        created: calendar.workday(age, dice),
        ended: marks.has('archived') ? calendar.workday(dice.int(310, 330), dice) : calendar.now,
        visibility: visibilityOf(visibility),
        crew: crewOf(path, people),
        labels: new Map(),
        milestones: [],
        issues: [],
        merge_requests: [],
        last_activity: 0,
      }
      addTopics(rows, project.id, topics)
      addLanguages(rows, project.id, languages)
      return { project, description }
    })
  for (const { project, description } of started) {
    const namespace = { id: project.group.id, name: project.group.full_name }
    rows.project.push(projectRow(project, description, namespace, project.crew[0]?.id ?? 1, null, calendar, dice))
  }
  addPersonal(rows, calendar, people, started.length, dice)
  addStars(rows, calendar, people, dice)
  return started.map(({ project }) => project)
}

const TEAM_OF: readonly (readonly [RegExp, readonly string[]])[] = [
  [/product\/terminal|pilot-bridge/, ['terminal']],
  [/product\/forwarding/, ['forwarding']],
  [/apps\/mobile/, ['mobile', 'design']],
  [/product\/apps|legacy/, ['apps', 'design']],
  [/infrastructure/, ['infrastructure']],
  [/identity/, ['identity']],
  [/platform\/data/, ['data']],
  [/security/, ['security']],
  [/support/, ['support']],
  [/people/, ['people']],
  [/openquay\/sdk/, ['platform', 'mobile']],
  [/openquay/, ['terminal', 'platform', 'data']],
  [/platform/, ['platform']],
]

function crewOf(path: string, people: readonly Person[]): Person[] {
  const teams = TEAM_OF.find(([pattern]) => pattern.test(path))?.[1] ?? []
  const crew = people.filter((each) => teams.some((team) => each.teams.includes(team)))
  const shift = path.length % Math.max(1, crew.length)
  const guests = path.startsWith('partners') ? people.filter((each) => each.teams.includes('partners')) : []
  return [...crew.slice(shift), ...crew.slice(0, shift), ...guests].filter((each) => each.state === 'active')
}

function projectRow(
  project: Project,
  description: string,
  namespace: { id: number; name: string },
  creator_id: number,
  forked_from_project_id: number | null,
  calendar: Calendar,
  dice: Dice,
) {
  const { flags, languages } = project
  const code = languages.length > 0
  const imported = project.name === 'Legacy portal'
  const created_at = calendar.iso(project.created)
  const size = (mean: number) =>
    code ? Math.round((0.2 + dice.around(1)) * mean * MEGABYTE * (project.issue_count > 0 ? 1 : 0.02)) : 0
  const sizes = {
    repository_size: size(90),
    wiki_size: Math.round(dice.around(2) * MEGABYTE),
    lfs_objects_size: dice.chance(0.25) ? size(400) : 0,
    job_artifacts_size: size(160),
    pipeline_artifacts_size: size(8),
    packages_size: dice.chance(0.4) ? size(120) : 0,
    snippets_size: dice.int(0, 200_000),
    uploads_size: Math.round(dice.around(12) * MEGABYTE),
  }
  return {
    id: project.id,
    namespace_id: namespace.id,
    creator_id,
    name: project.name,
    path: project.path_with_namespace.slice(project.path_with_namespace.lastIndexOf('/') + 1),
    path_with_namespace: project.path_with_namespace,
    name_with_namespace: `${namespace.name} / ${project.name}`,
    visibility: project.visibility,
    archived: flags.has('archived') ? 1 : 0,
    created_at,
    updated_at: created_at,
    last_activity_at: created_at,
    merge_requests_access_level: flags.has('closed') ? 'disabled' : 'enabled',
    wiki_access_level: flags.has('young') ? 'disabled' : 'enabled',
    pages_access_level: project.visibility === 'private' ? 'private' : 'enabled',
    default_branch: code ? 'main' : null,
    empty_repo: code ? 0 : 1,
    readme_path: code ? 'README.md' : null,
    license_key: project.visibility === 'public' ? 'mit' : null,
    service_desk_enabled: flags.has('desk') ? 1 : 0,
    forked_from_project_id,
    import_status: imported || (code && forked_from_project_id !== null) ? 'finished' : 'none',
    import_type: imported ? 'service_project' : null,
    merge_method: dice.weighted([
      ['merge', 6],
      ['ff', 2],
      ['rebase_merge', 1],
    ]),
    squash_option: dice.weighted([
      ['default_off', 6],
      ['default_on', 3],
    ]),
    only_allow_merge_if_pipeline_succeeds: dice.chance(0.6) ? 1 : 0,
    approvals_before_merge: dice.weighted([
      [0, 5],
      [1, 5],
      [2, 1],
    ]),
    container_expiration_policy: '{}',
    commit_count: code ? Math.round(40 + dice.around(1_400)) : 0,
    storage_size: Object.values(sizes).reduce((sum, each) => sum + each, 0),
    ...sizes,
    description: description || null,
  } as const
}

/** Username, path, visibility, origin of a fork, description, flags. The owner of one project left the company. */
const PERSONAL = `
obrekke|dotfiles|public||Editors, shells, and a crontab that I regret.
mhaugen|edifact|public|openquay/edifact|Fork for the streaming reader.
fmoritz|berth-planner|private|northquay/product/terminal/berth-planner|Trying another solver.
svarga|talks|internal||Slides, with sources.|idle
root|scratch|private||Nothing to see here.
vtrask|tide-notebooks|internal||Notebooks about tides, of varying truth.|idle
`

function addPersonal(rows: Rows, calendar: Calendar, people: readonly Person[], taken: number, dice: Dice) {
  for (const [at, line] of PERSONAL.trim().split('\n').entries()) {
    const [username = '', path = '', visibility, source = '', description = '', flags = ''] = line.split('|')
    const owner = people.find((each) => each.username === username)
    if (!owner) continue
    const origin = rows.project.find((each) => each.path_with_namespace === source)
    const age = dice.int(60, 380)
    // An idle project has had no activity for more than a year.
    const created = calendar.workday(flags === 'idle' ? 380 + Math.round(age / 2) : age, dice)
    const project: Project = {
      id: taken + at + 1,
      group: {
        id: owner.id,
        full_path: username,
        full_name: owner.name,
        visibility: 'public',
        parent: undefined,
        created: owner.joined,
      },
      name: origin?.name ?? path,
      path_with_namespace: `${username}/${path}`,
      domain: '',
      parts: undefined,
      languages: ['Shell'],
      flags: new Set(),
      issue_count: 0,
      created,
      ended: calendar.now,
      visibility: visibilityOf(visibility),
      crew: [owner],
      labels: new Map(),
      milestones: [],
      issues: [],
      merge_requests: [],
      last_activity: created + dice.int(0, 50) * DAY,
    }
    const namespace = { id: owner.id, name: owner.name }
    rows.project.push(projectRow(project, description, namespace, owner.id, origin?.id ?? null, calendar, dice))
    addLanguages(rows, project.id, origin ? 'TypeScript 100' : 'Shell 90,Python 10')
  }
}

function addTopics(rows: Rows, project_id: number, topics: string) {
  for (const [position, name] of topics.split(',').filter(Boolean).entries()) {
    let topic = rows.topic.find((each) => each.name === name)
    if (!topic) {
      const title = name.charAt(0).toUpperCase() + name.slice(1).replace('-', ' ')
      topic = { id: rows.topic.length + 1, name, title, description: null, created_at: '' }
      rows.topic.push(topic)
    }
    rows.project_topic.push({ project_id, topic_id: topic.id ?? 0, position })
  }
}

function addLanguages(rows: Rows, project_id: number, languages: string) {
  for (const language of languages.split(',').filter(Boolean)) {
    const [, name = '', share = ''] = /^(.+) (\d+)$/.exec(language) ?? []
    rows.project_language.push({ project_id, name, share: Number(share) })
  }
}

function addStars(rows: Rows, calendar: Calendar, people: readonly Person[], dice: Dice) {
  const humans = people.filter((each) => each.kind === 'human' && each.state === 'active')
  for (const topic of rows.topic) topic.created_at = calendar.iso(calendar.ago(700 * DAY))
  for (const project of rows.project) {
    const fans =
      project.visibility === 'public'
        ? dice.int(8, 24)
        : project.visibility === 'internal'
          ? dice.int(0, 9)
          : dice.int(0, 3)
    for (const fan of dice.sample(humans, fans)) {
      const created_at = calendar.iso(Math.max(Date.parse(project.created_at), calendar.ago(dice.int(1, 500) * DAY)))
      rows.star.push({ user_id: fan.id, project_id: project.id ?? 0, created_at })
    }
  }
}
