import { createTopic } from './endpoints/create-topic.ts'
import { deleteTopic } from './endpoints/delete-topic.ts'
import { getTopic } from './endpoints/get-topic.ts'
import { listTopics } from './endpoints/list-topics.ts'
import { mergeTopics } from './endpoints/merge-topics.ts'
import { updateTopic } from './endpoints/update-topic.ts'

export const topics = [listTopics, getTopic, createTopic, updateTopic, deleteTopic, mergeTopics] as const
