// The least that a server in this runtime can be: it sets the scale for the time to the first answer.
import { createServer } from 'node:http'

createServer((_, response) => response.end('{}')).listen(Number(process.argv[2]), '127.0.0.1')
