import { ask, type Client, type Journal } from './journal.ts'

/** A repeatable source of random numbers for a seed. */
export function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** One of several clients with random writes, until `turns` is reached or the server is gone. */
export async function write(
  client: Client,
  journal: Journal,
  take: () => number | undefined,
  random: (below: number) => number,
) {
  for (let turn = take(); turn !== undefined; turn = take()) {
    const kind = random(10)
    const done =
      kind === 0 || journal.projects.size === 0
        ? await createProject(client, journal, turn)
        : kind < 5 || journal.issues.length === 0
          ? await createIssue(client, journal, turn, random)
          : kind < 9
            ? await createNote(client, journal, turn, random)
            : await closeIssue(client, journal, random)
    if (!done) return
  }
}

async function createProject(client: Client, journal: Journal, turn: number) {
  const answer = await ask(client, 'POST', '/projects', { name: `Written ${turn}`, path: `written-${turn}` })
  if (answer?.status === 201) journal.projects.set(Number(answer.body.id), { path: `written-${turn}` })
  return expected(answer, 201)
}

async function createIssue(client: Client, journal: Journal, turn: number, random: (below: number) => number) {
  const project_id = pick([...journal.projects.keys()], random)
  const title = `Issue of turn ${turn}`
  const answer = await ask(client, 'POST', `/projects/${project_id}/issues`, { title, labels: 'one,two' })
  if (answer?.status === 201) journal.issues.push({ project_id, iid: Number(answer.body.iid), title })
  return expected(answer, 201)
}

async function createNote(client: Client, journal: Journal, turn: number, random: (below: number) => number) {
  const { project_id, iid } = pick(journal.issues, random)
  const body = `Note of turn ${turn}`
  const answer = await ask(client, 'POST', `/projects/${project_id}/issues/${iid}/notes`, { body })
  if (answer?.status === 201) journal.notes.push({ project_id, issue_iid: iid, id: Number(answer.body.id), body })
  return expected(answer, 201)
}

async function closeIssue(client: Client, journal: Journal, random: (below: number) => number) {
  const { project_id, iid } = pick(journal.issues, random)
  const answer = await ask(client, 'PUT', `/projects/${project_id}/issues/${iid}`, { state_event: 'close' })
  if (answer?.status === 200) journal.closed.push({ project_id, iid })
  return expected(answer, 200)
}

/** A missing server ends the writer; a refusal fails the test. */
function expected(answer: { status: number; body: unknown } | null, status: number): boolean {
  if (answer && answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer !== null
}

function pick<T>(all: readonly T[], random: (below: number) => number): T {
  const one = all[random(all.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}
