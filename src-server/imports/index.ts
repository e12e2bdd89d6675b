import { getProjectImport } from './endpoints/get-project-import.ts'
import { importProject } from './endpoints/import-project.ts'

export const imports = [importProject, getProjectImport] as const
