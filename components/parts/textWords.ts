import type { Evidence } from 'areaserved/local-service/components';

/** Sentences of the texts that a page can have of its own. */
export const TEXT_WORDS = {
  sentences: 'staffTextSentences',
  jobs: 'staffTextJobs',
  note: 'staffTextNote',
  question: 'staffTextQuestion',
  source: 'staffTextSource',
  photo: 'staffTextPhoto',
  review: 'staffTextReview',
  numbers: 'staffTextNumbers',
} as const satisfies Record<Evidence, string>;

/** Texts that are written into the city's record. */
export const IN_RECORD: readonly Evidence[] = ['sentences', 'note', 'question', 'source'];
