/** PowerPoint: a summary or a report as slides, with charts that can be edited. */
import { describeFormat } from '../format.ts';
import { officeType } from '../ooxml/office-type.ts';

export const pptx = describeFormat({
  name: 'pptx',
  title: 'PowerPoint',
  phrase: 'as slides',
  kinds: [{ extension: 'pptx', contentType: `${officeType}.presentationml.presentation` }],
  isText: false,
  options: {},
  contents: {
    summary: {
      about: 'Makes a PowerPoint deck of a survey’s key figures.',
      place: 2,
      takesTemplate: true,
      takesEdited: true,
      render: async (document, out) => (await import('./pptx.ts')).renderPptx(document, out),
    },
    report: {
      about: 'Makes a PowerPoint deck with charts and statistics of every question.',
      v3: ['get'],
      place: 2,
      takesTemplate: true,
      takesEdited: true,
      render: async (document, out) => (await import('./pptx.ts')).renderPptx(document, out),
    },
  },
});
