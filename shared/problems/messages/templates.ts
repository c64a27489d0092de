/** What may be wrong with a template for decks. Each completes a sentence that begins with "the template". */

export const templateFaults = {
  template_unknown: 'there is no template {id}; GET /deck-templates lists yours',
  template_not_uploaded: 'nothing has been uploaded for the template {name} yet; send its file with the form you got',
  template_refused: 'the template {name} cannot be used: it {fault}',
  template_not_pptx: 'is not a PowerPoint file; upload a .pptx or .potx',
  template_locked:
    'is protected by a password, or saved in the format of PowerPoint 97–2003; save it as .pptx or .potx without a password',
  template_broken: 'cannot be read, because it has {fault}; open it in PowerPoint, save it again and upload that',
  template_macros: 'holds macros ({part}); save it as .pptx or .potx, which have none',
  template_object: 'holds an embedded object or a control ({part}); remove it and upload the file again',
  template_external: 'points to {target}, outside itself ({part}); embed what is linked, or remove the link',
  template_dtd: 'has a document type definition in {part}, which no program for slides writes',
  template_name: 'has a part with a name that is not allowed: {part}',
  template_too_large: 'may unpack to at most {most} MB',
  template_too_many: 'has more than {most} {parts}',
  template_strict: 'is saved as Strict Open XML; save it as an ordinary PowerPoint presentation or template',
  template_without_titles: 'has no layout with a place for a title on its first slide master',
  template_part: 'has something on its masters or layouts that a template cannot have ({type}, in {part}); remove it',
  deck_without_report: 'the export {id} has no report or summary as PowerPoint that could be refreshed',
  deck_upload_unknown:
    'there is no upload {id}; POST /exports/deck-uploads gives you a form to upload a deck with, and keeps it for a day',
  deck_not_uploaded: 'nothing has arrived as {id} yet; send the deck with the form you got',
  deck_refused: 'the deck cannot be refreshed: it {fault}',
  deck_without_shapes:
    'the deck has no slide of ours: nothing in it has a name such as “Chart: … #q-1a2b3c4d”, by which charts, tables and texts are found; upload a deck that was made by an export and edited in a program that keeps these names',
  deck_of_other_survey: 'the deck was made by an export of survey {survey}, and this one is of survey {own}',
  deck_of_other_kind: 'the deck is a {kind}, and this export has only a {own} as PowerPoint',
  template_slide_size: 'has slides of an unusual size; they must be 4 to 56 inches long on each side',
} as const satisfies Readonly<Record<string, string>>;
