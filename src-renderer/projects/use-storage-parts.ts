import { useRead } from '../api/use-api.ts'
import { nodesOf, nodesOfProject, type StorageNode } from './storage-tree.ts'

/** The parts of a node; undefined while they load or if they cannot be loaded. */
export function useStorageParts({ source }: StorageNode) {
  const [input, project_id] = [
    source?.by === 'server' ? source.input : undefined,
    source?.by === 'statistics' ? source.project_id : undefined,
  ]
  const divided = useRead('GET /-/gantry/v1/storage', input ?? {}, { enabled: input !== undefined })
  const project = useRead(
    'GET /projects/:id',
    { id: project_id ?? 0, statistics: true },
    { enabled: project_id !== undefined },
  )
  if (input) {
    const { data, error, retry } = divided
    return { parts: data && nodesOf(data), total: data?.total, error, retry }
  }
  if (project_id !== undefined) {
    const { data, error, retry } = project
    return { parts: data && nodesOfProject(data), total: undefined, error, retry }
  }
  return { parts: source?.by === 'known' ? source.parts : [], total: undefined, error: null, retry: () => {} }
}
