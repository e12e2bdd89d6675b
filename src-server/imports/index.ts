import { getProjectImport } from './get-project-import.ts'
import { importProject } from './import-project.ts'

export const imports = [importProject, getProjectImport] as const
