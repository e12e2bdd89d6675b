/** A document with every kind of parameter, body and answer that the screen reads, and with origins. */
export const sampleDocument = {
  openapi: '3.1.0',
  info: { title: 'Gantry', version: '1.2.3' },
  paths: {
    '/api/v4/projects/{id}/issues': {
      get: {
        summary: 'List the issues of a project',
        tags: ['issues'],
        'x-gantry-access': 'anyone',
        'x-gantry-scopes': ['api', 'read_api'],
        'x-gantry-origin': 'documented',
        'x-gantry-source': 'Issues API',
        security: [{}, { token: [] }],
        parameters: [
          {
            in: 'path',
            name: 'id',
            required: true,
            schema: { anyOf: [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER }, { type: 'string' }] },
          },
          {
            in: 'query',
            name: 'labels',
            style: 'form',
            explode: false,
            schema: { type: 'array', maxItems: 100, items: { type: 'string' } },
          },
          { in: 'query', name: 'iids[]', schema: { type: 'array', items: { type: 'integer' } } },
          { in: 'query', name: 'state', schema: { type: 'string', enum: ['opened', 'closed'], default: 'opened' } },
          {
            in: 'query',
            name: 'scope',
            schema: { type: 'array', items: { type: 'string', enum: ['title', 'description'] } },
            'x-gantry-origin': 'assumed',
          },
          {
            in: 'query',
            name: 'not',
            style: 'deepObject',
            explode: true,
            schema: {
              type: 'object',
              properties: { author_id: { type: 'integer' }, labels: { type: 'array', items: { type: 'string' } } },
            },
          },
          { in: 'query', name: 'per_page', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
        ],
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Issue' } } },
            },
          },
          404: { description: 'Not Found', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
      post: {
        summary: 'Create an issue',
        tags: ['issues'],
        'x-gantry-access': 'user',
        'x-gantry-scopes': ['api'],
        security: [{ token: [] }],
        parameters: [
          { in: 'path', name: 'id', required: true, schema: { type: 'string' } },
          { $ref: '#/components/parameters/DryRun' },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['title'],
                properties: {
                  title: { type: 'string', minLength: 1, maxLength: 255 },
                  confidential: { type: ['boolean', 'null'] },
                  assignee_id: { type: 'integer', deprecated: true, description: 'Deprecated: use assignee_ids' },
                  due_date: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
                  variables: { type: 'object', additionalProperties: { type: 'string' } },
                  token: { type: 'string' },
                },
              },
            },
          },
        },
        responses: { 201: { description: 'Created' } },
      },
    },
    '/api/v4/projects/import': {
      post: {
        summary: 'Import a project from an export archive',
        tags: ['imports'],
        security: [{ token: [] }],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['path', 'file'],
                properties: {
                  path: { type: 'string' },
                  override_params: {
                    type: 'object',
                    properties: { visibility: { type: 'string', enum: ['private', 'public'] } },
                  },
                  file: { type: 'string', format: 'binary' },
                },
              },
            },
          },
        },
        responses: { 201: { description: 'Created' } },
      },
    },
    '/-/gantry/v1/coverage': {
      delete: {
        summary: 'Forget what clients have used',
        tags: ['gantry'],
        'x-gantry-access': 'admin',
        security: [{ token: [] }],
        responses: { 204: { description: 'No Content' } },
      },
    },
  },
  components: {
    parameters: {
      DryRun: { in: 'header', name: 'Gantry-Dry-Run', schema: { type: 'string', enum: ['true', 'false'] } },
    },
    schemas: {
      Issue: {
        type: 'object',
        required: ['id', 'created_at'],
        properties: {
          id: { type: 'integer' },
          created_at: { type: 'string' },
          author: { $ref: '#/components/schemas/User', 'x-gantry-origin': 'observed' },
          parent: { anyOf: [{ $ref: '#/components/schemas/Issue' }, { type: 'null' }] },
        },
      },
      User: { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, email: { type: 'string' } } },
      Tree: { anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/components/schemas/Tree' } }] },
    },
  },
}
