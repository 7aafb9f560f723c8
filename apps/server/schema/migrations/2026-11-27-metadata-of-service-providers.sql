-- phase: contract
-- release: 0.1.0

-- What a system that speaks SAML published is kept as it was read, with the key that had signed it; metadata that are
-- read at an address are read anew.
alter table saml_service_provider
  -- null for what was registered before this was kept
  add column document text,
  -- the certificate whose key has to sign what comes later; null: the document was not signed
  add column signer_certificate text,
  -- when the address last gave something that could be taken; null: never
  add column read_at timestamptz,
  add column tried_at timestamptz,
  -- why what the address gave last was not taken; null: it was
  add column fault text,
  -- what of it was not as agreed
  add column found text;
