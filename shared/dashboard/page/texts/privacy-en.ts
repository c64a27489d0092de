/** Words of the page in English: personal data. */
export const privacyEnglish = {
  legend: 'Personal data',
  personal: 'Personal columns',
  policies: {
    auto: 'Keep in answers, only count in reports',
    keep: 'Keep everywhere',
    mask: 'Mask: g…@example.org',
    pseudonym: 'Replace with pseudonyms',
    remove: 'Remove',
  },
  freeText: 'Free text',
  freeTexts: {
    '': 'Keep in answers, scrub in reports',
    keep: 'Keep everywhere',
    scrub: 'Scrub: hide e-mails, links, and phone, card and account numbers',
    remove: 'Remove',
  },
  scrubHint: 'Names and addresses may remain in a scrubbed text.',
  minimumBase: 'Minimum base',
  minimumBaseHint: 'Hide figures based on fewer respondents than this. Leave empty to show all.',
  kinds: {
    email: 'e-mail',
    phone: 'phone',
    name: 'name',
    address: 'address',
    id: 'ID or number',
    location: 'location',
    network: 'network',
    file: 'file',
    other: 'personal',
  },
  reasons: { title: 'by its title', content: 'by its answers', chosen: 'chosen by you' },
  done: {
    ...{ keep: 'kept', scrub: 'scrubbed', mask: 'masked', pseudonym: 'replaced with pseudonyms', remove: 'removed' },
    counted: 'only counted',
  },
};
