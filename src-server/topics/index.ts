import { createTopic } from './create-topic.ts'
import { deleteTopic } from './delete-topic.ts'
import { getTopic } from './get-topic.ts'
import { listTopics } from './list-topics.ts'
import { mergeTopics } from './merge-topics.ts'
import { updateTopic } from './update-topic.ts'

export const topics = [listTopics, getTopic, createTopic, updateTopic, deleteTopic, mergeTopics] as const
