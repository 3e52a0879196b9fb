-- Whoever could replace a key's public half could have old seals doubted: keys are added, never changed.
CREATE TRIGGER audit_keys_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_keys
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

REVOKE UPDATE ON audit_keys, audit_unsealed FROM piel_app;
