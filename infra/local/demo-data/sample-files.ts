/** A few small real files, so that what the demo's respondents uploaded can be downloaded. */
import { storedFilePath } from '../../../shared/survey-service/uploads/stored-file.ts';

const jpg = [
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh',
  'Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB',
  'UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA',
  'AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y',
  'WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM',
  'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBC',
  'YFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSk',
  'pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAkADADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/',
  'xAAXEAEBAQEAAAAAAAAAAAAAAAAAEwES/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMB',
  'AAIRAxEAPwC+hRLQoqTKqFEtCgKqFEtCgJaFEtCgKqFEtCgKqFEtCgJutOtADrTrQA6060Af/9k=',
].join('');

const png = [
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAkCAIAAABAJy5dAAAAQElEQVR4nOzOMQ0AIADAMEJwhFo8IQoJezlaBV337PGTOT4jVISK',
  'UBEqQkWoCBWhIlSEilARKkJFqAgVoSJUHgAAAP//KHSIbQAAAAZJREFUAwCudgHja7KTOQAAAABJRU5ErkJggg==',
].join('');

const pdf = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 120]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
  '',
].join('\n');

type SampleKind = keyof typeof sampleFiles;

export const sampleFiles = {
  jpg: Buffer.from(jpg, 'base64'),
  png: Buffer.from(png, 'base64'),
  pdf: Buffer.from(pdf),
} as const;

/** Many uploads share a file; the number distinguishes their addresses. */
export function sampleAddress(surveyId: number, kind: SampleKind, number: number): string {
  return `${storedFilePath(surveyId, sampleId(kind))}?upload=${number}`;
}

export const sampleId = (kind: string) => `receipt-${kind}`;
