import { getImportResult } from './endpoints/get-import-result.ts'
import { getProjectImport } from './endpoints/get-project-import.ts'
import { importProject } from './endpoints/import-project.ts'
import { listImports } from './endpoints/list-imports.ts'

export const imports = [importProject, getProjectImport, listImports, getImportResult] as const
