/** Files that run when they are opened are taken only where a question asks for them by name, whatever they are called. */
import { describe, expect, it } from 'vitest';
import { hasFormat, isAccepted } from '../../../shared/survey-service/uploads/file-type.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const zipped = (name: string) => Buffer.concat([hex('504b0304'), Buffer.alloc(26), Buffer.from(name)]);
const utf16 = (text: string) => Buffer.concat([hex('fffe'), Buffer.from(text, 'utf16le')]);
const plain = Buffer.from('Nothing but words.');

describe('a question that accepts any file', () => {
  it.each([
    ...['setup.exe', 'a.dll', 'a.SCR', 'a.msi', 'a.bat', 'a.cmd', 'a.ps1', 'a.vbs', 'a.js', 'a.jar', 'a.apk', 'a.sh'],
    ...[
      'a.html',
      'a.htm',
      'a.svg',
      'a.hta',
      'a.lnk',
      'a.docm',
      'a.xlsm',
      'photo.png.exe',
      'a.exe.',
      'a.bat . ',
      'a.py',
    ],
  ])('refuses %s by its name, before it is sent too', (name) => {
    expect([hasFormat(name, []), isAccepted(name, plain, [])]).toEqual([false, false]);
  });

  it.each<[string, Buffer]>([
    ['a program of Windows', hex('4d5a9000')],
    ['one of Linux', hex('7f454c46')],
    ...['feedface', 'cefaedfe', 'cffaedfe', 'cafebabe'].map((sign): [string, Buffer] => [
      `one of macOS, ${sign}`,
      hex(sign),
    ]),
    ['a shortcut', hex('4c0000000114020000000000')],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf ~')],
    ['a packed program of Java', zipped('META-INF/MANIFEST.MF')],
    ['an app', zipped('AndroidManifest.xml')],
    ['a page', Buffer.from('\ufeff\n<!-- a --> <!-- b -->\n<!DOCTYPE html><title>')],
    ['a page in UTF-16', utf16('<html><script>')],
    ['a picture with scripts', Buffer.from('<?xml version="1.0"?>\n<svg onload="alert(1)">')],
    ['a script of a server', Buffer.from('<?php system($_GET[0]);')],
  ])('refuses %s under any name', (_, bytes) => {
    for (const name of ['a', 'a.dat', 'a.txt', 'a.png', 'a.zip']) expect(isAccepted(name, bytes, [])).toBe(false);
  });

  it.each([
    ['a.txt', plain],
    ['a.xml', Buffer.from('<?xml version="1.0"?><order/>')],
    ['a.md', Buffer.from('Less than: <b>html</b>')],
    ['a.pdf', Buffer.from('%PDF-1.7')],
    ['a.docx', zipped('[Content_Types].xml')],
    ['a.zip', zipped('notes.txt')],
    ['a', Buffer.alloc(0)],
  ])('takes %s', (name, bytes) => {
    expect(isAccepted(name, bytes, [])).toBe(true);
  });
});

it('a question that asks for programs by name gets them, and none under another name', () => {
  expect(isAccepted('a.exe', hex('4d5a9000'), ['.EXE', 'png'])).toBe(true);
  expect(isAccepted('a.svg', Buffer.from('<svg/>'), ['svg'])).toBe(true);
  expect(isAccepted('a.png', hex('4d5a9000'), ['exe', 'png'])).toBe(false);
  expect(isAccepted('a.bat', plain, ['exe', 'png'])).toBe(false);
});

it('looks at comments without end in no time', () => {
  expect(isAccepted('a.txt', Buffer.from('<!---->'.repeat(140)), [])).toBe(true);
});
