export { seedBench } from './seed-bench.ts'
export { seedDemo } from './seed-demo.ts'
export { seedEmpty } from './seed-empty.ts'
export { seedFile } from './seed-file.ts'
