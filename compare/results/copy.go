package results

import "context"

// CopyTo writes the cases of all results files to one file.
func (m *Merge) CopyTo(ctx context.Context, path string) error {
	log, err := CreateLog(path, m.Run)
	if err != nil {
		return err
	}
	last := -1
	for c, err := range m.All() {
		if err == nil && ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		if err == nil {
			if c.Env != last {
				last = c.Env
				log.SetEnvironment(m.Run.Environments[last])
			}
			err = log.Add(c)
		}
		if err != nil {
			log.Remove()
			return err
		}
	}
	if m.Input == nil {
		return log.Interrupt(m.Reason)
	}
	return log.End(m.Input, m.Invalid)
}
