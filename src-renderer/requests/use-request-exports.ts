import { useDownload } from '../api/use-download.ts'
import type { FurtherExport } from '../lists/export-menu.tsx'
import type { RequestQuery } from './request-filter.ts'

/** Files of all requests that the filter finds, with their bodies and answers. */
export const useRequestExports = (query: RequestQuery): readonly FurtherExport[] => [
  useRequestExport('HAR', query, 'har'),
  useRequestExport('JSON lines', query, 'jsonl'),
]

function useRequestExport(name: string, query: RequestQuery, format: 'har' | 'jsonl'): FurtherExport {
  const { progress, start } = useDownload({
    address: 'GET /-/gantry/v1/requests/export',
    input: { ...query, format },
    file_name: `gantry-requests.${format}`,
    noun: 'file of requests',
  })
  return { name, isRunning: progress !== undefined, start }
}
