/** The names under which the Office formats keep their elements, relations and types of parts. */

const OPEN_XML = 'http://schemas.openxmlformats.org';

export const namespaces = {
  drawing: `${OPEN_XML}/drawingml/2006/main`,
  chart: `${OPEN_XML}/drawingml/2006/chart`,
  picture: `${OPEN_XML}/drawingml/2006/picture`,
  wordDrawing: `${OPEN_XML}/drawingml/2006/wordprocessingDrawing`,
  sheetDrawing: `${OPEN_XML}/drawingml/2006/spreadsheetDrawing`,
  sheet: `${OPEN_XML}/spreadsheetml/2006/main`,
  presentation: `${OPEN_XML}/presentationml/2006/main`,
  packageRelations: `${OPEN_XML}/package/2006/relationships`,
  packageTypes: `${OPEN_XML}/package/2006/content-types`,
  coreProperties: `${OPEN_XML}/package/2006/metadata/core-properties`,
  extendedProperties: `${OPEN_XML}/officeDocument/2006/extended-properties`,
  customProperties: `${OPEN_XML}/officeDocument/2006/custom-properties`,
  propertyTypes: `${OPEN_XML}/officeDocument/2006/docPropsVTypes`,
  relations: `${OPEN_XML}/officeDocument/2006/relationships`,
} as const;

/** Kinds of relation between parts. */
export const relationTypes = {
  document: `${namespaces.relations}/officeDocument`,
  coreProperties: `${namespaces.packageRelations}/metadata/core-properties`,
  extendedProperties: `${namespaces.relations}/extended-properties`,
  customProperties: `${namespaces.relations}/custom-properties`,
  worksheet: `${namespaces.relations}/worksheet`,
  styles: `${namespaces.relations}/styles`,
  sharedStrings: `${namespaces.relations}/sharedStrings`,
  drawing: `${namespaces.relations}/drawing`,
  chart: `${namespaces.relations}/chart`,
  image: `${namespaces.relations}/image`,
  package: `${namespaces.relations}/package`,
  slide: `${namespaces.relations}/slide`,
  slideLayout: `${namespaces.relations}/slideLayout`,
  slideMaster: `${namespaces.relations}/slideMaster`,
  notesMaster: `${namespaces.relations}/notesMaster`,
  notesSlide: `${namespaces.relations}/notesSlide`,
  theme: `${namespaces.relations}/theme`,
  themeOverride: `${namespaces.relations}/themeOverride`,
  hyperlink: `${namespaces.relations}/hyperlink`,
  font: `${namespaces.relations}/font`,
} as const;

const OFFICE_TYPE = 'application/vnd.openxmlformats-officedocument';

export const contentTypes = {
  workbook: `${OFFICE_TYPE}.spreadsheetml.sheet.main+xml`,
  worksheet: `${OFFICE_TYPE}.spreadsheetml.worksheet+xml`,
  styles: `${OFFICE_TYPE}.spreadsheetml.styles+xml`,
  sharedStrings: `${OFFICE_TYPE}.spreadsheetml.sharedStrings+xml`,
  drawing: `${OFFICE_TYPE}.drawing+xml`,
  chart: `${OFFICE_TYPE}.drawingml.chart+xml`,
  xlsx: `${OFFICE_TYPE}.spreadsheetml.sheet`,
  presentation: `${OFFICE_TYPE}.presentationml.presentation.main+xml`,
  slide: `${OFFICE_TYPE}.presentationml.slide+xml`,
  slideLayout: `${OFFICE_TYPE}.presentationml.slideLayout+xml`,
  slideMaster: `${OFFICE_TYPE}.presentationml.slideMaster+xml`,
  notesMaster: `${OFFICE_TYPE}.presentationml.notesMaster+xml`,
  notesSlide: `${OFFICE_TYPE}.presentationml.notesSlide+xml`,
  theme: `${OFFICE_TYPE}.theme+xml`,
  themeOverride: `${OFFICE_TYPE}.themeOverride+xml`,
  extended: `${OFFICE_TYPE}.extended-properties+xml`,
  custom: `${OFFICE_TYPE}.custom-properties+xml`,
  font: 'application/x-fontdata',
  core: 'application/vnd.openxmlformats-package.core-properties+xml',
} as const;
