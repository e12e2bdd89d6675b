export { seedDemo } from './seed-demo.ts'
export { seedEmpty } from './seed-empty.ts'
export { seedFile } from './seed-file.ts'
export { seedBenchInThread } from './seed-thread.ts'
