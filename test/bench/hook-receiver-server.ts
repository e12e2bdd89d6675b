// Receives deliveries of hooks: /good answers 200, /failing 500, /hanging never.
import { createServer } from 'node:http'

createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    if (request.url === '/hanging') return
    response.writeHead(request.url === '/failing' ? 500 : 200).end('{}')
  })
}).listen(Number(process.argv[2]), '127.0.0.1')
