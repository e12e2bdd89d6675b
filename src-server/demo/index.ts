export { seedEmpty } from './seed-empty.ts'
export { seedFile } from './seed-file.ts'
