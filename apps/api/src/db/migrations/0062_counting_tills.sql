-- From the start of its count until it is counted, a session hides its amounts from its person (decision 0117).

ALTER TABLE till_sessions ADD counting_since timestamptz;
