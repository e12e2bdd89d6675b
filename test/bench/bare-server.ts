// A minimal HTTP server. The time to its first answer is the unit for the start of Gantry.
import { createServer } from 'node:http'

createServer((_, response) => response.end('{}')).listen(Number(process.argv[2]), '127.0.0.1')
