import { downloadProjectExport } from './endpoints/download-project-export.ts'
import { getProjectExport } from './endpoints/get-project-export.ts'
import { listExports } from './endpoints/list-exports.ts'
import { scheduleProjectExport } from './endpoints/schedule-project-export.ts'

export const exports = [scheduleProjectExport, getProjectExport, downloadProjectExport, listExports] as const
