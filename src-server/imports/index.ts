import { checkObjectStorage } from './endpoints/check-object-storage.ts'
import { checkUrl } from './endpoints/check-url.ts'
import { getImportResult } from './endpoints/get-import-result.ts'
import { getInspectionProgress } from './endpoints/get-inspection-progress.ts'
import { getProjectImport } from './endpoints/get-project-import.ts'
import { importFromObjectStorage } from './endpoints/import-from-object-storage.ts'
import { importFromUrl } from './endpoints/import-from-url.ts'
import { importInspectedArchive } from './endpoints/import-inspected-archive.ts'
import { importProject } from './endpoints/import-project.ts'
import { inspectArchive } from './endpoints/inspect-archive.ts'
import { listImportFailures } from './endpoints/list-import-failures.ts'
import { listImports } from './endpoints/list-imports.ts'

export const imports = [
  importProject,
  importFromUrl,
  importFromObjectStorage,
  getProjectImport,
  listImports,
  getImportResult,
  listImportFailures,
  inspectArchive,
  getInspectionProgress,
  importInspectedArchive,
  checkUrl,
  checkObjectStorage,
] as const
