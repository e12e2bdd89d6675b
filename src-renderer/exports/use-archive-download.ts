import { useDownload } from '../api/use-download.ts'

/** Downloads the archive of a project. */
export const useArchiveDownload = (id: number) =>
  useDownload({
    address: 'GET /projects/:id/export/download',
    input: { id },
    file_name: 'project_export.tar.gz',
    noun: 'archive',
  })
