/**
 * The requests and the acknowledged writes. After a crash, every acknowledged write must exist, and every unanswered write must be complete
 * or absent.
 */
export class Journal {
  readonly projects = new Map<number, { path: string }>()
  readonly issues: { project_id: number; iid: number; title: string }[] = []
  readonly closed: { project_id: number; iid: number }[] = []
  readonly notes: { project_id: number; issue_iid: number; id: number; body: string }[] = []
  readonly imports = new Set<number>()

  /** The number of acknowledged writes. */
  get size(): number {
    return this.projects.size + this.issues.length + this.closed.length + this.notes.length + this.imports.size
  }
}

export interface Client {
  url: string
  token: string
}

/** Sends one request; null if the server was killed before it answered. */
export async function ask(
  { url, token }: Client,
  method: string,
  path: string,
  body?: FormData | object,
): Promise<{ status: number; body: Record<string, unknown> } | null> {
  const form = body instanceof FormData
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'PRIVATE-TOKEN': token, ...(body && !form && { 'Content-Type': 'application/json' }) },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    })
    const json: unknown = await answer.json()
    return { status: answer.status, body: typeof json === 'object' && json !== null ? { ...json } : {} }
  } catch {
    return null
  }
}
