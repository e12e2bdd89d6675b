import { getImportResult } from './endpoints/get-import-result.ts'
import { getProjectImport } from './endpoints/get-project-import.ts'
import { importProject } from './endpoints/import-project.ts'
import { listImportFailures } from './endpoints/list-import-failures.ts'
import { listImports } from './endpoints/list-imports.ts'

export const imports = [importProject, getProjectImport, listImports, getImportResult, listImportFailures] as const
